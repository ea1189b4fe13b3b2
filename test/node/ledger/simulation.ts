/** A seeded random number generator (mulberry32). It decides the order of everything in a simulation. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

interface Waiting {
  readonly life: number;
  readonly at: number;
  readonly resume: () => void;
}

/** Maximum turns of the microtask queue between two effects of one process. */
const MAX_TURNS = 200;

/**
 * Runs processes one effect at a time, in an order drawn from the seed. Before and after every effect is a boundary,
 * where another process may continue, time may pass, or the service may crash. A crash abandons everything in progress.
 */
export class Simulation {
  readonly random: () => number;
  now = 1_800_000_000_000;
  private ready: Waiting[] = [];
  private timers: Waiting[] = [];
  private life = 0;
  private progress = 0;

  constructor(seed: number) {
    this.random = seededRandom(seed);
  }

  shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, place: this.random() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ item }) => item);
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.random() * items.length)] as T;
  }

  /** A point where a crash may abandon the process. */
  boundary(): Promise<void> {
    return this.wait(this.ready, 0);
  }

  sleep(ms: number): Promise<void> {
    return this.wait(this.timers, ms);
  }

  /** An effect of the service with a boundary before and after it. */
  async effect<T>(act: () => T): Promise<T> {
    await this.boundary();
    const result = act();
    await this.boundary();
    return result;
  }

  /** Starts a process of the service. */
  spawn(work: () => Promise<unknown>): void {
    const life = this.life;
    work().then(
      () => this.over(life),
      (cause) => {
        this.failure ??= cause;
      },
    );
  }
  failure: unknown;

  crash(): void {
    this.life++;
    this.ready = [];
    this.timers = [];
  }

  get idle(): boolean {
    return this.ready.length === 0 && this.timers.length === 0;
  }

  advance(ms: number): void {
    this.now += ms;
    const due = this.timers.filter(({ at }) => at <= this.now);
    this.timers = this.timers.filter(({ at }) => at > this.now);
    this.ready.push(...due);
  }

  /** Runs one process to its next boundary; with none ready, time advances to the next timer. */
  async step(): Promise<void> {
    if (this.failure) throw this.failure;
    if (this.ready.length === 0) {
      if (this.timers.length === 0) return;
      this.advance(Math.max(0, Math.min(...this.timers.map(({ at }) => at)) - this.now));
    }
    const index = Math.floor(this.random() * this.ready.length);
    const [chosen] = this.ready.splice(index, 1);
    const before = this.progress;
    chosen?.resume();
    for (let turn = 0; turn < MAX_TURNS && this.progress === before; turn++) await null;
  }

  private wait(queue: Waiting[], ms: number): Promise<void> {
    this.progress++;
    return new Promise((resume) => {
      (queue === this.ready ? this.ready : this.timers).push({ life: this.life, at: this.now + ms, resume });
    });
  }

  private over(life: number): void {
    if (life === this.life) this.progress++;
  }
}
