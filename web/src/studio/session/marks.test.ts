/** The words of an answer that are on the map are found, whatever was said and however often. */
import { describe, expect, it } from "vitest";
import { answerId, stretches } from "./marks";
import type { Node } from "./record";

const node = (id: string, text: string, start: number, utterance = "u2"): Node =>
  ({ id, quotes: [{ text, utterance_id: utterance, start, end: start + [...text].length }] }) as unknown as Node;

describe("stretches", () => {
  const answer = "😀 Früh – it’s hot, and it wakes me up. <b>hot</b>";
  it.each([
    ["none", []],
    ["one", [node("n1", "it’s hot", 9)]],
    ["overlapping", [node("n1", "it’s hot, and it wakes", 9), node("n2", "wakes me up", 26)]],
    ["nested", [node("n1", "it’s hot, and it wakes me up", 9), node("n2", "hot", 14)]],
    ["wrong offsets", [node("n1", "wakes me up", 3)]],
    ["of another answer", [node("n1", "hot", 14, "u9")]],
  ] as [string, Node[]][])("lose nothing with %s", (_, nodes) => {
    expect(stretches(answer, "u2", nodes).map((one) => one.text).join("")).toBe(answer);
  });
  it("names the ideas, the closest first", () => {
    const found = stretches(answer, "u2", [node("n1", "it’s hot, and it wakes me up", 9), node("n2", "hot", 14)]);
    expect(found.find((one) => one.text === "hot")?.nodes).toEqual(["n2", "n1"]);
  });
  it("tells which words are noted, also across those on the map", () => {
    const found = stretches(answer, "u2", [node("n2", "hot", 14)], ["it’s hot, and", "not there"]);
    expect(found.filter((one) => one.noted).map((one) => one.text)).toEqual(["it’s ", "hot", ", and"]);
    expect(found.map((one) => one.text).join("")).toBe(answer);
  });
  it("finds words by themselves when the offsets do not fit", () => {
    expect(stretches(answer, "u2", [node("n1", "wakes me up", 3)]).find((one) => one.nodes.length)?.text).toBe("wakes me up");
  });
});

describe("the id of an answer", () => {
  it("follows its question's", () => {
    expect(answerId("u7")).toBe("u8");
    expect(answerId(null)).toBeUndefined();
  });
});
