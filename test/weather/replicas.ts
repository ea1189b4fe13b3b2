import type { Replicas } from "./weather.ts";

interface Remembered {
  readonly answer: unknown;
  /** The place of the read among all reads and writes. */
  readonly order: number;
  readonly at: number;
}

const SECOND_MS = 1_000;

/**
 * Replicas of one database. A read that a session may send to a replica gets the answer that the same read had some time
 * ago, if it was made then; the session never sees less than it has seen or written.
 */
export class ReplicaSet {
  readonly #lagMs: number;
  readonly #remembered = new Map<string, Remembered>();
  #order = 0;

  constructor({ lagSeconds }: Replicas) {
    this.#lagMs = lagSeconds * SECOND_MS;
  }

  session(constraint: string): ReplicaSession {
    return new ReplicaSession(this, constraint !== "first-unconstrained");
  }

  /** Reads at the primary, and remembers the answer for the replicas. */
  async readPrimary(key: string, run: () => Promise<unknown>): Promise<Remembered> {
    const [order, at] = [++this.#order, Date.now()];
    const remembered = { answer: await run(), order, at };
    this.#remembered.set(key, { ...remembered, answer: structuredClone(remembered.answer) });
    return remembered;
  }

  /** The answer of a replica that lags as far as it may, but not behind `atLeast`. */
  readReplica(key: string, atLeast: number): Remembered | undefined {
    const remembered = this.#remembered.get(key);
    if (!remembered || remembered.order < atLeast || Date.now() - remembered.at >= this.#lagMs) return undefined;
    return { ...remembered, answer: structuredClone(remembered.answer) };
  }

  written(): number {
    return ++this.#order;
  }
}

/** What one session has seen. */
class ReplicaSession {
  readonly #replicas: ReplicaSet;
  #primaryNext: boolean;
  #seen = 0;

  constructor(replicas: ReplicaSet, primaryNext: boolean) {
    this.#replicas = replicas;
    this.#primaryNext = primaryNext;
  }

  async read(key: string, run: () => Promise<unknown>): Promise<unknown> {
    const stale = this.#primaryNext ? undefined : this.#replicas.readReplica(key, this.#seen);
    const { answer, order } = stale ?? (await this.#replicas.readPrimary(key, run));
    this.#primaryNext = false;
    this.#seen = Math.max(this.#seen, order);
    return answer;
  }

  async write(run: () => Promise<unknown>): Promise<unknown> {
    const answer = await run();
    this.#primaryNext = false;
    this.#seen = this.#replicas.written();
    return answer;
  }
}

export type { ReplicaSession };
