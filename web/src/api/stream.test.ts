/** Events are read whole, however the network cuts them. */
import { expect, test } from "vitest";
import { readEvents, type ServerEvent } from "./stream";

async function read(...chunks: (string | Uint8Array)[]): Promise<ServerEvent[]> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(typeof chunk === "string" ? encoder.encode(chunk) : chunk);
      controller.close();
    },
  });
  const events: ServerEvent[] = [];
  for await (const event of readEvents(body)) events.push(event);
  return events;
}

const delta = { event: "question.delta", data: { text: "Wörter" } };

test.each([
  ["one event", ["event: stage\ndata: {\"stage\":\"Extraction\"}\n\n"], [{ event: "stage", data: { stage: "Extraction" } }]],
  ["two in one chunk", ["data: 1\n\ndata: 2\n\n"], [{ event: "message", data: 1 }, { event: "message", data: 2 }]],
  ["carriage returns", ["event: a\r\ndata: 1\r", "\n\r", "\nevent: b\r\ndata: 2\r\n\r\n"], [{ event: "a", data: 1 }, { event: "b", data: 2 }]],
  ["data over lines", ["data: {\ndata: \"a\":1}\n\n"], [{ event: "message", data: { a: 1 } }]],
  ["words that are no JSON", ["data: hello\n\n"], [{ event: "message", data: "hello" }]],
  ["signs of life", [": still here\n\nevent: a\ndata: 1\n\n"], [{ event: "a", data: 1 }]],
  ["what was cut off is not told", ["data: 1\n\nevent: b\nda"], [{ event: "message", data: 1 }]],
  ["nothing", [], []],
])("%s", async (_, chunks, events) => {
  expect(await read(...chunks)).toEqual(events);
});

test("any cut, also through a letter, gives the same events", async () => {
  const bytes = new TextEncoder().encode("event: question.delta\ndata: {\"text\":\"Wörter\"}\n\n");
  for (let cut = 1; cut < bytes.length; cut += 1) {
    expect(await read(bytes.slice(0, cut), bytes.slice(cut))).toEqual([delta]);
  }
});

test("leaving early ends the request", async () => {
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode("data: 1\n\n")),
    cancel: () => void (cancelled = true),
  });
  for await (const event of readEvents(body)) {
    expect(event.data).toBe(1);
    break;
  }
  expect(cancelled).toBe(true);
});
