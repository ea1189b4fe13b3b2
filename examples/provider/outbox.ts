import type { Answer, Service } from "./service.ts";
import type { OwedCall, Store } from "./store.ts";
import { verdictOn } from "./verdict.ts";

/** Repeats what the service is owed (wins, rollbacks, settlements) until it is taken, also after a restart. */

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 60_000;
/** Between two looks while calls are under way. */
const BUSY_PAUSE_MS = 500;
const CALLS_AT_ONCE = 20;

interface OutboxOptions {
  readonly service: Service;
  readonly store: Store;
  readonly log: (line: string) => void;
  /** Multiplies every pause: 1, but less in tests. */
  readonly pace: number;
}

export class Outbox {
  readonly #service: Service;
  readonly #store: Store;
  readonly #log: (line: string) => void;
  readonly #pace: number;
  readonly #underWay = new Set<number>();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor({ service, store, log, pace }: OutboxOptions) {
    this.#service = service;
    this.#store = store;
    this.#log = log;
    this.#pace = pace;
  }

  /** Sends what is due, and wakes up for what is due later. */
  wake(): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    const due = this.#store.dueCalls(Date.now(), CALLS_AT_ONCE).filter(({ id }) => !this.#underWay.has(id));
    for (const call of due) void this.send(call).finally(() => this.wake());
    const next = this.#store.nextDue();
    if (next === undefined) return;
    const pause = Math.min(
      Math.max(next - Date.now(), this.#underWay.size > 0 ? BUSY_PAUSE_MS * this.#pace : 0),
      MAX_DELAY_MS,
    );
    this.#timer = setTimeout(() => this.wake(), pause);
    this.#timer.unref();
  }

  /** Sends a call now, unless it is under way. The answer, if there was one. */
  async send(call: OwedCall): Promise<Answer | undefined> {
    if (this.#closed || this.#underWay.has(call.id)) return undefined;
    this.#underWay.add(call.id);
    try {
      const answer = await this.#service.report(pathOf(call), JSON.parse(call.body)).catch(() => undefined);
      if (this.#closed) return answer;
      this.#note(call, answer);
      return answer;
    } finally {
      this.#underWay.delete(call.id);
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #note(call: OwedCall, answer: Answer | undefined): void {
    const verdict = verdictOn(answer);
    const body = answer?.body ?? {};
    if (verdict === "taken") {
      this.#store.take(call, typeof body.balance === "string" ? body.balance : null);
    } else if (verdict === "over") {
      const refusal = { error: String(body.error), message: String(body.message) };
      this.#log(`${call.kind} ${call.subject} will not be taken: ${refusal.error} ${refusal.message}`);
      this.#store.giveUp(call, refusal);
    } else {
      const delay = this.#pace * Math.min(FIRST_DELAY_MS * 2 ** call.attempts, MAX_DELAY_MS);
      // Half of it random, so that calls that failed together do not return together.
      this.#store.postpone(call, Date.now() + delay / 2 + (delay / 2) * Math.random());
    }
  }
}

function pathOf({ kind, subject }: OwedCall): string {
  return kind === "settle" ? `/free-spins/${encodeURIComponent(subject)}/settle` : `/${kind}`;
}
