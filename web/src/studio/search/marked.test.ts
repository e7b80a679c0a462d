/** Hits are cut by characters, whatever their script. */
import { expect, test } from "vitest";
import { around, cut, marked, missingIn } from "./marked";

test("a text is cut at its hits and nothing of it is lost", () => {
  const text = "🙂 naïve café, 你好";
  const parts = marked(text, [[8, 12], [2, 7]]);
  expect(parts.map((part) => part.text).join("")).toBe(text);
  expect(parts.filter((part) => part.hit).map((part) => part.text)).toEqual(["naïve", "café"]);
});

test("words that an answer does not hold are named, by their beginnings and without accents", () => {
  expect(missingIn("A phone call from the Café.", "phone calls cafe")).toEqual(["calls"]);
  expect(missingIn("A phone call.", "pho")).toEqual([]);
});

test("hits that overlap or lie outside do no harm", () => {
  expect(marked("abc", [[0, 2], [1, 3], [9, 12]]).map((part) => part.text).join("")).toBe("abc");
  expect(marked("", [[0, 1]])).toEqual([]);
});

test("of an answer the sentences around its hits are shown", () => {
  const text = "🙂 A text would do. I clean offices at night. She ended up in hospital! I felt bad.";
  const at = [...text].join("").indexOf("hospital") - 1;
  const hits: [number, number][] = [[at, at + 8]];
  const shown = cut(text, hits, around(text, hits, "en"));
  expect(shown.text).toBe("She ended up in hospital!");
  expect(marked(shown.text, shown.hits).find((part) => part.hit)?.text).toBe("hospital");
});

test("hits in two sentences show both and what stands between; without any hit all is shown", () => {
  const text = "One. Two. Three. Four.";
  expect(cut(text, [], around(text, [[5, 8], [10, 15]], "en")).text).toBe("Two. Three.");
  expect(cut(text, [], around(text, [], "en")).text).toBe(text);
});
