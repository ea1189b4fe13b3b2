import { mayWrite } from "./d1-failures.ts";
import { DatabaseThread } from "./d1-thread.ts";
import { type Stream, streamOf } from "./random.ts";
import { sleep } from "./sleep.ts";
import type { D1Spells } from "./weather.ts";

export const SPELLS = ["hangs", "full", "nearly_full", "slow"] as const;
export type Spell = (typeof SPELLS)[number];

/** D1's own limit, and what a database reports from which no bet opens. */
const NEARLY_FULL_BYTES = 9.2 * 1000 ** 3;
/** A batch takes far longer than any load of a run allows. */
const SLOW = { serviceMs: 0, batchMs: 100, maxQueued: 50, maxWaitMs: 2_000 } as const;

/** What one database is like for some seconds at a time, by the seed, its name and the time since the run began. */
export class DatabaseSpells {
  readonly #terms: D1Spells;
  readonly #name: string;
  readonly #slow = new DatabaseThread(SLOW);
  readonly #hangs: Stream;

  constructor(terms: D1Spells, name: string) {
    this.#terms = terms;
    this.#name = name;
    this.#hangs = streamOf(terms.seed, `${name} hangs`);
  }

  /** Undefined: it is well. */
  now(at = Date.now()): { readonly spell: Spell; readonly endsAt: number } | undefined {
    const { seed, beganAt, everyMs, lastsMs, chance, planned = [] } = this.#terms;
    const ran = at - beganAt;
    const long = planned.find(({ database, fromMs, toMs }) => database === this.#name && fromMs <= ran && ran < toMs);
    if (long) return { spell: long.spell, endsAt: beganAt + long.toMs };
    const window = Math.floor(ran / everyMs);
    const endsAt = beganAt + window * everyMs + lastsMs;
    if (window < 1 || at >= endsAt) return undefined;
    const random = streamOf(seed, `${this.#name} spell ${window}`);
    if (random() >= chance) return undefined;
    return { spell: SPELLS[Math.floor(random() * SPELLS.length)] ?? "hangs", endsAt };
  }

  /** Runs the statements of one call as the database is now. */
  async around(sqls: readonly string[], run: () => Promise<unknown>): Promise<unknown> {
    const spell = this.now();
    switch (spell?.spell) {
      case "hangs":
        return this.#hang(spell.endsAt, run);
      case "full":
        if (sqls.some(mayWrite)) throw new Error("D1_ERROR: Exceeded maximum DB size.");
        return run();
      case "nearly_full":
        return withSize(await run(), NEARLY_FULL_BYTES);
      case "slow":
        return this.#slow.serve(sqls.length, run);
      default:
        return run();
    }
  }

  /** Answers nothing until the spell is over. The call took effect at once, or does then, or never. */
  async #hang(endsAt: number, run: () => Promise<unknown>): Promise<unknown> {
    const kind = this.#hangs();
    const early = kind < 1 / 3 ? await run() : undefined;
    await sleep(endsAt - Date.now());
    if (kind < 1 / 3) return early;
    if (kind < 2 / 3) return run();
    throw new Error("D1_ERROR: Network connection lost.");
  }
}

/** The answer of a call, with another size of the database. */
function withSize(answer: unknown, bytes: number): unknown {
  if (Array.isArray(answer)) return answer.map((one) => withSize(one, bytes));
  if (typeof answer !== "object" || answer === null || !("meta" in answer)) return answer;
  return { ...answer, meta: { ...(answer.meta as object), size_after: bytes } };
}
