/** The way to the API: JSON out, JSON or events back, failures as one class. */
import { Failure } from "./failure";
import { readEvents, type ServerEvent } from "./stream";

/** Where the API begins. */
export const BASE = "/api/v1";

/** A request beyond its method and path. */
export interface Request {
  /** Sent as JSON. */
  body?: unknown;
  /** Query parameters; those that are undefined, null or "" are left out. */
  query?: Record<string, string | number | boolean | null | undefined>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The address of a path below the base with its query parameters. */
export function address(path: string, query: Request["query"] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return BASE + path + (search ? `?${search}` : "");
}

/** @throws Failure (also when no server answers); an AbortError when `signal` fired. */
async function send(method: string, path: string, request: Request, accept: string): Promise<Response> {
  const headers: Record<string, string> = { Accept: accept, ...request.headers };
  if (request.body !== undefined) headers["Content-Type"] = "application/json";
  let reply: Response;
  try {
    reply = await fetch(address(path, request.query), {
      method,
      headers,
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
      signal: request.signal,
    });
  } catch (thrown) {
    if (request.signal?.aborted) throw thrown;
    throw Failure.noConnection();
  }
  if (!reply.ok) throw new Failure(reply.status, await problemOf(reply));
  return reply;
}

async function problemOf(reply: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await reply.json();
    return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

async function json<T>(method: string, path: string, request: Request): Promise<T> {
  const reply = await send(method, path, request, "application/json");
  if (reply.status === 204) return undefined as T;
  try {
    return (await reply.json()) as T;
  } catch (thrown) {
    if (request.signal?.aborted) throw thrown;
    throw Failure.noConnection(); // the connection went away in the middle of the reply
  }
}

/** Reads something. @throws Failure */
export const get = <T>(path: string, request: Request = {}): Promise<T> => json<T>("GET", path, request);
/** Makes something, or has something done. @throws Failure */
export const post = <T>(path: string, body?: unknown, request: Request = {}): Promise<T> =>
  json<T>("POST", path, { ...request, body });
/** Puts something in the place of what was. @throws Failure */
export const put = <T>(path: string, body: unknown, request: Request = {}): Promise<T> =>
  json<T>("PUT", path, { ...request, body });
/** Changes what is given and leaves the rest. @throws Failure */
export const patch = <T>(path: string, body: unknown, request: Request = {}): Promise<T> =>
  json<T>("PATCH", path, { ...request, body });
/** Takes something away. @throws Failure */
export const del = (path: string, request: Request = {}): Promise<void> => json<void>("DELETE", path, request);

/** Reads a text that is not JSON: an export, a picture. @throws Failure */
export async function text(path: string, request: Request & { accept?: string } = {}): Promise<string> {
  return (await send("GET", path, request, request.accept ?? "*/*")).text();
}

/**
 * The server's events, as they come; ends with the stream. A plain JSON reply is told as one event named `reply`.
 * @throws Failure, also when the connection is lost in the middle
 */
export async function* events(
  method: "GET" | "POST",
  path: string,
  request: Request = {},
): AsyncGenerator<ServerEvent, void> {
  const reply = await send(method, path, request, "text/event-stream");
  try {
    if (reply.body && reply.headers.get("Content-Type")?.startsWith("text/event-stream")) {
      yield* readEvents(reply.body);
    } else {
      yield { event: "reply", data: await reply.json() };
    }
  } catch (thrown) {
    if (thrown instanceof Failure || request.signal?.aborted) throw thrown;
    throw Failure.noConnection();
  }
}
