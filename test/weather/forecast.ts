import { LIMITS, type PlannedSpell, type Weather } from "./weather.ts";

/** Bad weather that a service must stand: the documented limits, and faults far more often than they come. */
const STORM: Omit<Weather, "slowMs" | "distance" | "d1Spells"> = {
  ...LIMITS,
  d1Thread: { serviceMs: 0.2, maxQueued: 400, maxWaitMs: 2_000 },
  d1Errors: { before: 0.01, after: 0.01 },
  objectResets: { between: 0.01, during: 0.01 },
  brokenStubs: true,
  hangUps: { chance: 0.02, withinMs: 500 },
  replicas: { lagSeconds: 2 },
  queue: { twice: 0.1, late: 0.1, lateSeconds: 2, never: 0.05 },
  cron: { missed: 0.2 },
};

const MINUTE_MS = 60_000;

/** What a run of twenty minutes meets: a shard that is away, one that is filled to its stop, no control database, twice. */
const PLANNED: readonly PlannedSpell[] = (
  [
    ["LEDGER_02", "hangs", 2, 4.5],
    ["LEDGER_03", "nearly_full", 6, 8],
    ["DB", "hangs", 10, 11],
    ["DB", "hangs", 14, 15],
  ] as const
).map(([database, spell, from, to]) => ({ database, spell, fromMs: from * MINUTE_MS, toMs: to * MINUTE_MS }));

/** Spells of databases from a time on, by a seed: long enough for a call to give up, and for a kill to meet one. */
export function spellsFrom(seed: number, beganAt: number): Pick<Weather, "d1Spells"> {
  return { d1Spells: { seed, beganAt, everyMs: 12_000, lastsMs: 6_000, chance: 0.5, planned: PLANNED } };
}

/** What `--platform` may list. */
export const PARTS = Object.keys(STORM) as readonly (keyof typeof STORM)[];

/** The weather of a comma-separated list of parts; all of them when it is empty. Throws for an unknown part. */
export function forecast(list: string): Partial<Weather> {
  const parts = list.split(",").filter((part) => part !== "");
  const unknown = parts.filter((part) => !(PARTS as readonly string[]).includes(part));
  if (unknown.length > 0) throw new Error(`The platform has no ${unknown.join(", ")}. It has ${PARTS.join(", ")}.`);
  if (parts.length === 0) return STORM;
  return Object.fromEntries(Object.entries(STORM).filter(([part]) => parts.includes(part)));
}
