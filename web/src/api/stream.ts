/** Server-sent events read from the body of a reply, so that they can answer a POST too. */

/** One event: its name (`message` when it has none) and its data, read as JSON where it is JSON. */
export interface ServerEvent {
  event: string;
  data: unknown;
}

/** The events of a stream, in order; what follows the last blank line was cut off and is not told. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      // A chunk may end between \r and \n: that \r waits for the next one.
      const whole = rest.endsWith("\r") ? rest.slice(0, -1) : rest;
      const parts = whole.replace(/\r\n?/g, "\n").split("\n\n");
      rest = (parts.pop() ?? "") + rest.slice(whole.length);
      for (const part of parts) {
        const event = parse(part);
        if (event) yield event;
      }
    }
  } finally {
    // Leaving early ends the request; a stream that is over already does not mind.
    await reader.cancel().catch(() => undefined);
  }
}

/** One event from its lines; undefined for a comment (the server's sign of life). */
function parse(lines: string): ServerEvent | undefined {
  let event = "message";
  const data: string[] = [];
  for (const line of lines.split("\n")) {
    const colon = line.indexOf(":");
    if (colon === 0) continue;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "event") event = value;
    else if (name === "data") data.push(value);
  }
  return data.length > 0 ? { event, data: asJson(data.join("\n")) } : undefined;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
