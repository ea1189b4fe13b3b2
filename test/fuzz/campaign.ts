import { Dice } from "./dice.ts";
import { Generator, LOUD } from "./generate.ts";
import { coverageOf, type Finding, isRefused, judge } from "./judge.ts";
import { mutated, strangers } from "./mutate.ts";
import type { Operation } from "./operations.ts";
import { type Played, play, playAll } from "./play.ts";
import type { Sequence, Step } from "./sequence.ts";
import { kindOf, reproduce, shrink } from "./shrink.ts";
import { Scale } from "./weigh.ts";
import type { World } from "./world.ts";

export interface Limits {
  readonly requests: number;
  readonly seconds: number;
}

export interface Found {
  readonly finding: Finding;
  readonly sequence: Sequence;
  times: number;
}

/** Sequences side by side. They are drawn before any of them is played, so that the seed alone decides them. */
const BATCH = 96;
const LANES = 16;
/** So few where processor time is measured: each has the time of its neighbours too, and is repeated alone if that is much. */
const MEASURED_LANES = 4;
/** New sequences when there is a corpus; the others are mutations. */
const NEW_SHARE = 0.25;
/** New sequences whose last call is repeated by a stranger, where it names something of its caller. */
const STRANGER_SHARE = 0.1;
const MAX_SHRUNK = 20;
const BATCHES_PER_JOB_RUN = 8;
/** Bets that are tried before play counts as spoiled. */
const MAX_TRIES = 3;

/** Requests, answers and findings of a run. */
export class Campaign {
  requests = 0;
  refused = 0;
  /** Kinds of answers. */
  readonly coverage = new Set<string>();
  readonly statuses = new Map<number, number>();
  readonly found = new Map<string, Found>();
  /** Findings that did not show again when their sequence was repeated alone. */
  readonly unrepeated = new Map<string, number>();
  readonly #scale = new Scale();
  readonly #corpus: Sequence[] = [];
  readonly #generator: Generator;
  readonly #names: readonly string[];
  readonly #dice: Dice;

  constructor(operations: readonly Operation[], seed: number) {
    this.#generator = new Generator(operations);
    this.#names = operations.map(({ name }) => name).filter((name) => !LOUD.test(name));
    this.#dice = new Dice(seed);
  }

  /** The most processor time in ms of each operation and status, where the world measures it. */
  get costliest(): ReadonlyMap<string, number> {
    return this.#scale.costliest;
  }

  get corpus(): number {
    return this.#corpus.length;
  }

  /** Plays until a limit is reached, or `enough` says so. */
  async run(world: World, limits: Limits, enough: () => boolean, progress: () => void): Promise<void> {
    const end = Date.now() + limits.seconds * 1_000;
    const last = this.requests + limits.requests;
    await this.#requirePlay(world);
    for (let batch = 0; this.requests < last && Date.now() < end && !enough(); batch++) {
      const sequences = Array.from({ length: BATCH }, (_, i) => this.#next(batch * BATCH + i));
      const played = await playAll(world, sequences, world.measures ? MEASURED_LANES : LANES);
      for (const [i, sequence] of sequences.entries()) await this.#learn(world, sequence, played[i] as Played[]);
      this.#readLog(world);
      await world.takeBets();
      if (batch % BATCHES_PER_JOB_RUN === BATCHES_PER_JOB_RUN - 1) await world.runJobs();
      progress();
    }
    await this.#requirePlay(world);
  }

  /**
   * Throws unless a bet is booked, at the beginning and at the end: what spoils play for good would leave little to prove. It
   * is tried again after the jobs: a test clock that is under way lets the session end before its bet.
   */
  async #requirePlay(world: World): Promise<void> {
    for (let tries = 1; ; tries++) {
      const played = await play(world, this.#generator.calling("POST /provider/v1/bet", new Dice(1)));
      const failed = played.find(({ answer }) => answer.status >= 300);
      if (!failed) return;
      if (tries === MAX_TRIES)
        throw new Error(`${failed.request.operation} answers ${failed.answer.status} ${failed.answer.text}`);
      await world.runJobs();
    }
  }

  /** Every operation once as it should be called, then new sequences and mutations of those that showed something. */
  #next(index: number): Sequence {
    const dice = this.#dice;
    const name = this.#names[index];
    if (name !== undefined) return this.#generator.calling(name, dice);
    // Then every one that names something of its caller, as a stranger.
    const own = this.#names[index - this.#names.length];
    const asStranger = own === undefined && !dice.chance(STRANGER_SHARE) ? undefined : this.#asStranger(own);
    if (asStranger) return asStranger;
    if (this.#corpus.length === 0 || dice.chance(NEW_SHARE)) return this.#generator.sequence(dice);
    // The latest half is drawn more often.
    const half = dice.chance(0.5) ? Math.floor(this.#corpus.length / 2) : 0;
    const chosen = this.#corpus[half + dice.below(this.#corpus.length - half)] as Sequence;
    return mutated(chosen, this.#corpus, this.#generator, dice);
  }

  /** The operation, or any one, called by its owner and then as a stranger. */
  #asStranger(name = this.#dice.pick(this.#names)): Sequence | undefined {
    const called = this.#generator.calling(name, this.#dice);
    return strangers(called, called.at(-1) as Step, this.#dice);
  }

  async #learn(world: World, sequence: Sequence, played: readonly Played[]): Promise<void> {
    let news = false;
    for (const [i, one] of played.entries()) {
      this.requests++;
      if (isRefused(one)) this.refused++;
      await this.#scale.weigh(world, sequence, i, one);
      this.statuses.set(one.answer.status, (this.statuses.get(one.answer.status) ?? 0) + 1);
      const key = coverageOf(one, sequence[i]?.twin !== undefined);
      news ||= !this.coverage.has(key);
      this.coverage.add(key);
    }
    if (news) this.#corpus.push(sequence);
    for (const finding of await judge(world, sequence, played)) await this.#keep(world, sequence, finding);
  }

  async #keep(world: World, sequence: Sequence, finding: Finding): Promise<void> {
    const kind = kindOf(finding);
    const known = this.found.get(kind);
    if (known) known.times++;
    const failed = this.unrepeated.get(kind) ?? 0;
    if (known || failed >= 5) return;
    const again = await reproduce(world, sequence, finding);
    if (!again) return void this.unrepeated.set(kind, failed + 1);
    const same = this.found.get(kindOf(again));
    if (same) return void same.times++;
    const shortest = this.found.size < MAX_SHRUNK ? await shrink(world, sequence, again) : sequence;
    this.found.set(kindOf(again), { finding: again, sequence: shortest, times: 1 });
  }

  /** No secret may be in the log either. */
  #readLog({ indiscreet }: World): void {
    if (indiscreet.length === 0) return;
    const finding = { rule: "something from the inside", operation: "log", detail: "a secret", step: 0 };
    this.found.set(kindOf(finding), { finding, sequence: [], times: indiscreet.length });
  }
}
