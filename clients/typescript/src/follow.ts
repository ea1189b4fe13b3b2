import { RefusedError } from "./errors.ts";
import type { WireEvent } from "./generated.ts";

/** How a stream is followed. */
export interface Following {
  /** The last event that you have; without it, what happens from now on is followed. */
  readonly after?: string | undefined;
  /** Ends it. */
  readonly signal?: AbortSignal;
  /** Called when the stream opens, and when it is lost and will be opened again. */
  readonly onState?: (state: "open" | "lost") => void;
}

/** Opens a stream after an event, and waits so many milliseconds. */
interface Streams {
  readonly open: (after: string | undefined) => Promise<Response>;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Waits before a stream that ended is opened again, in milliseconds. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

/**
 * The events of streams, each opened where the last one ended, until `signal` aborts. Throws the RefusedError of a refusal
 * that would come again.
 */
export async function* followed(
  { open, sleep }: Streams,
  { after, signal, onState }: Following,
): AsyncGenerator<WireEvent, void, undefined> {
  let place = after;
  let pause = FIRST_PAUSE_MS;
  while (!signal?.aborted) {
    let isOver = false;
    try {
      for await (const message of messagesOf(await open(place))) {
        isOver = true;
        pause = FIRST_PAUSE_MS;
        place = message.id;
        if (message.event === "open") onState?.("open");
        else if (message.event === "exchange") yield JSON.parse(message.data) as WireEvent;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (error instanceof RefusedError && !error.retryable) throw error;
      isOver = false;
    }
    // The service ends each stream after some minutes, which is no loss.
    if (!isOver) onState?.("lost");
    await sleep(pause, signal).catch(() => undefined);
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
  }
}

interface Message {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/** The messages of a response of server-sent events, one field on each line, as the service writes them. */
async function* messagesOf(response: Response): AsyncGenerator<Message, void, undefined> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) return;
      const parts = (text + decoder.decode(value, { stream: true })).split("\n\n");
      text = parts.pop() ?? "";
      yield* parts.map(messageIn);
    }
  } finally {
    // Also when the caller leaves its loop.
    await reader?.cancel().catch(() => undefined);
  }
}

function messageIn(part: string): Message {
  const fields = new Map(
    part.split("\n").map((line) => {
      const colon = line.indexOf(": ");
      return [line.slice(0, colon), line.slice(colon + 2)] as const;
    }),
  );
  return { id: fields.get("id") ?? "", event: fields.get("event") ?? "", data: fields.get("data") ?? "" };
}
