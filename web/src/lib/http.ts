/** Requests to the server's API: JSON both ways, one kind of error, the token against forgery. */

import type { ErrorAnswer, MeAnswer } from "./answers.ts";
import type { Message } from "./protocol.ts";

/** A request that failed; `reason` is a text of the catalogue to show with `say` of i18n. */
export class ApiError extends Error {
  readonly status: number;
  readonly reason: Message;

  /** `status` is 0 where the server could not be reached. */
  constructor(status: number, reason: Message) {
    super(reason.template);
    this.name = "ApiError";
    this.status = status;
    this.reason = reason;
  }
}

const TOO_MUCH = 429;
/** How long after a failure a change is sent again, and how long a server that was asked too often is left alone. */
const RETRY_MS = 4000;
const REST_MS = 60_000;

/** After how many milliseconds a change that was not saved is sent again; null where it was refused for good. */
export function retryAfter(error: unknown): number | null {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === TOO_MUCH) return REST_MS;
  return status >= 400 && status < 500 ? null : RETRY_MS;
}

/** The values of a query; one with several is named as often. */
export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>;
/** Bytes of a request that may outlive its page: browsers refuse larger ones. */
export const MAX_LEAVING = 60_000;

type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** N_ marks for the catalogue; the texts are translated where they are shown. */
const N_ = (text: string): string => text;
const UNREACHABLE = N_("The server cannot be reached.");
const FAILED = N_("The server answered with error {status}.");

export class Api {
  readonly #fetch: Fetch;
  #token: Promise<string> | null = null;

  constructor(fetch: Fetch = (address, init) => globalThis.fetch(address, init)) {
    this.#fetch = fetch;
  }

  get<T>(path: string, query: Query = {}): Promise<T> {
    return this.#json<T>(path + queryString(query), { method: "GET" });
  }

  post<T>(path: string, body?: unknown): Promise<T> {
    return this.#change<T>("POST", path, body);
  }

  /** `isLeaving`: the request outlives the page that is being closed, where it is small enough. */
  put<T>(path: string, body: unknown, { isLeaving = false } = {}): Promise<T> {
    return this.#change<T>("PUT", path, body, { keepalive: isLeaving && sizeOf(body) <= MAX_LEAVING });
  }

  patch<T>(path: string, body: unknown): Promise<T> {
    return this.#change<T>("PATCH", path, body);
  }

  delete<T>(path: string, body?: unknown): Promise<T> {
    return this.#change<T>("DELETE", path, body);
  }

  /** Take a token that came with another answer: a page that is being closed cannot ask for it any more. */
  knowToken(token: string): void {
    this.#token = Promise.resolve(token);
  }

  /** Forget the token: after logging in or out it is another one. */
  forgetToken(): void {
    this.#token = null;
  }

  async #change<T>(method: string, path: string, body?: unknown, more: RequestInit = {}): Promise<T> {
    const wasKnown = this.#token !== null;
    const send = async (): Promise<T> => this.#json<T>(path, { ...request(method, body, await this.#csrf()), ...more });
    try {
      return await send();
    } catch (error) {
      if (!wasKnown || !(error instanceof ApiError) || error.status !== 403) throw error;
      this.forgetToken();
      return send();
    }
  }

  #csrf(): Promise<string> {
    this.#token ??= this.get<MeAnswer>("/api/me").then(({ csrf }) => csrf);
    this.#token.catch(() => this.forgetToken());
    return this.#token;
  }

  async #json<T>(address: string, init: RequestInit): Promise<T> {
    let response: Response;
    try {
      response = await this.#fetch(address, { credentials: "same-origin", ...init });
    } catch {
      throw new ApiError(0, { template: UNREACHABLE, values: {} });
    }
    const text = await response.text();
    if (!response.ok) throw failure(response.status, text);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }
}

/** The bytes of a body that goes as JSON. */
export const sizeOf = (body: unknown): number => new TextEncoder().encode(JSON.stringify(body)).length;

/** A file (Blob, FormData, text) goes as it is, anything else as JSON. */
function request(method: string, body: unknown, token: string): RequestInit {
  const headers: Record<string, string> = { "X-Tengen-CSRF": token };
  if (body === undefined) return { method, headers };
  if (body instanceof Blob || body instanceof FormData || typeof body === "string") return { method, headers, body };
  return { method, headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

/** Returns "?a=1&b=2", without what is null, undefined or empty; "" for nothing. */
export function queryString(query: Query): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === "") continue;
    for (const one of Array.isArray(value) ? value : [value]) words.append(name, String(one));
  }
  const text = words.toString();
  return text && `?${text}`;
}

function failure(status: number, text: string): ApiError {
  try {
    const { error } = JSON.parse(text) as ErrorAnswer;
    if (typeof error.template === "string") return new ApiError(status, { template: error.template, values: error.values ?? {} });
  } catch {
    // Not one of the API's answers: a proxy's page, or nothing at all.
  }
  return new ApiError(status, { template: FAILED, values: { status } });
}
