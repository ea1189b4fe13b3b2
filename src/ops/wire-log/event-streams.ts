import { MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import { utf8 } from "../../lib/encoding.ts";
import type { Filters, StoredEvent } from "./entry.ts";
import type { EventStore } from "./event-store.ts";

/** Streams of one operator at once. */
const MAX_STREAMS = 8;
/** After it, a reader signs again: a revoked key reads no longer than that. */
const MAX_STREAM_MS = 5 * MINUTE_MS;
/** So often a stream says something, so that both sides notice when the other is gone. */
const BEAT_MS = 15 * SECOND_MS;
/** Events of one piece, while a reader catches up. */
const MAX_EVENTS_AT_ONCE = 100;

export interface StreamOptions {
  readonly filters: Filters;
  /** The last event that the reader has; without it, the stream begins with what happens from now on. */
  readonly after?: number | undefined;
  readonly since: number;
  /** Lasts that long, and says something that often, in milliseconds. */
  readonly lifeMs?: number;
  readonly beatMs?: number;
}

/** The open streams of a log. Each has its place in it and reads on from there, so none misses or repeats an event. */
export class EventStreams {
  readonly #store: EventStore;
  readonly #sleepers = new Set<() => void>();
  #open = 0;

  constructor(store: EventStore) {
    this.#store = store;
  }

  /** There is something new. */
  wake(): void {
    for (const wakeUp of this.#sleepers) wakeUp();
  }

  /** The bytes of a stream; null: too many are open. */
  open({
    filters,
    since,
    after,
    lifeMs = MAX_STREAM_MS,
    beatMs = BEAT_MS,
  }: StreamOptions): ReadableStream<Uint8Array> | null {
    if (this.#open >= MAX_STREAMS) return null;
    this.#open++;
    const state = {
      isOpen: true,
      isOver: false,
      place: Math.min(after ?? this.#store.last, this.#store.last),
      saidAt: Date.now(),
    };
    const say = (controller: ReadableStreamDefaultController<Uint8Array>, text: string) => {
      state.saidAt = Date.now();
      controller.enqueue(utf8(text));
    };
    const end = () => {
      if (state.isOpen) this.#open--;
      state.isOpen = false;
      clearTimeout(timer);
      this.wake();
    };
    const timer = setTimeout(() => {
      state.isOver = true;
      this.wake();
    }, lifeMs);
    return new ReadableStream<Uint8Array>({
      // At once, so that the reader knows where it began.
      start: (controller) => say(controller, mark("open", state.place)),
      pull: async (controller) => {
        while (state.isOpen && !state.isOver) {
          const range = { since, after: state.place, limit: MAX_EVENTS_AT_ONCE, newestFirst: false };
          const found = this.#store.list(filters, range);
          const isPart = found.length === MAX_EVENTS_AT_ONCE;
          // Nothing can be recorded between the two reads: both are synchronous.
          state.place = isPart ? (found.at(-1)?.seq ?? state.place) : Math.max(state.place, this.#store.last);
          if (found.length > 0) return say(controller, found.map(frame).join(""));
          // Also where there is much that the filters leave out.
          const quietMs = state.saidAt + beatMs - Date.now();
          if (quietMs <= 0) return say(controller, mark("beat", state.place));
          await this.#news(quietMs);
        }
        if (!state.isOpen) return;
        end();
        controller.close();
      },
      cancel: end,
    });
  }

  /** Waits until something is new, or for that long. */
  #news(waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wakeUp = () => {
        clearTimeout(timer);
        this.#sleepers.delete(wakeUp);
        resolve();
      };
      const timer = setTimeout(wakeUp, waitMs);
      this.#sleepers.add(wakeUp);
    });
  }
}

/** Says the place without an event, so that a reader goes on from there after a break. */
function mark(name: "open" | "beat", place: number): string {
  return `id: ${place}\nevent: ${name}\ndata: {}\n\n`;
}

function frame({ seq, event }: StoredEvent): string {
  // The stored JSON, with its id in front.
  return `id: ${seq}\nevent: exchange\ndata: {"id":"${seq}",${event.slice(1)}\n\n`;
}
