/** Both languages say everything. */
import { expect, test } from "vitest";
import { far, wordsOf } from "./respondent";
import { de } from "./respondent.de";
import { en } from "./respondent.en";

test("no word is missing, empty or left in the other language", () => {
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  for (const [name, word] of Object.entries(de)) {
    expect(typeof word, name).toBe(typeof en[name as keyof typeof en]);
    expect(word, name).not.toBe("");
    // "Interview" is the same word in both.
    if (name !== "interview") expect(word, name).not.toEqual(en[name as keyof typeof en]);
  }
});

test("figures are said", () => {
  for (const words of [en, de]) {
    for (const n of [0, 1, 7, 42]) {
      for (const said of [words.aboutMinutes(n), words.minutesLeft(n), words.charactersLeft(n), words.tooLong(n), words.checkedSome(n, 42)]) {
        expect(said).not.toMatch(/undefined|NaN/);
        expect(said.length).toBeGreaterThan(3);
      }
    }
  }
});

test.each([
  ["en", en],
  ["de-AT", de],
  ["DE", de],
  ["fr", en],
])("%s", (language, words) => {
  expect(wordsOf(language)).toBe(words);
});

test("progress has words from beginning to end", () => {
  expect(far(en, 0)).toBe("Just starting");
  expect(far(en, 0.5)).toBe("About half way");
  expect(far(en, 0.58)).toBe("A little over half way");
  expect(far(en, 1)).toBe("Nearly done");
  expect(de.far).toHaveLength(en.far.length);
});
