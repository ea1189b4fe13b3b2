import { expect } from "vitest";
import { DAY_MS } from "../../src/lib/clock.ts";
import { get, post, type WithOperator } from "../support/answers.ts";
import { until } from "../support/session.ts";

const soonest = new Date(Date.now() + 66 * DAY_MS);

/**
 * A time that a clock may begin at: the 10th of a later month, at 10:00. A few hours reach no midnight from there, and
 * 35 days the end of one month, at whatever hour and on whatever day the tests run.
 */
export const AHEAD = new Date(Date.UTC(soonest.getUTCFullYear(), soonest.getUTCMonth() + 1, 10, 10)).toISOString();

export interface ClockAnswer {
  readonly status: string;
  readonly now: string;
  readonly real_time: string;
  readonly ends_at: string;
  readonly next_due: { at: string; kind: string; subject: string | null } | null;
  readonly advance: {
    readonly status: string;
    readonly reason: string | null;
    readonly from: string;
    readonly to: string;
    readonly calls: number;
    readonly steps: readonly { at: string; kind: string; subject: string; result: string }[];
  } | null;
}

/** Starts a clock of the operator at a time. */
export async function startClock(casino: WithOperator, now: string): Promise<ClockAnswer> {
  const { status, json } = await post(casino, "/v1/test/clock", { now });
  expect([status, json.message]).toEqual([200, undefined]);
  return json as unknown as ClockAnswer;
}

export async function readClock(casino: WithOperator): Promise<ClockAnswer> {
  return (await get(casino, "/v1/test/clock")).json as unknown as ClockAnswer;
}

/** Advances the operator's clock, and waits until that is over. */
export async function advance(
  casino: WithOperator,
  target: { readonly to: string } | { readonly seconds: number },
): Promise<ClockAnswer> {
  const { status, json } = await post(casino, "/v1/test/clock/advance", target);
  expect([status, json.message]).toEqual([202, undefined]);
  return until(
    () => readClock(casino),
    (clock) => clock.advance?.status !== "running",
    2_000,
  );
}

/** The steps of the last advance, without their subjects: time, kind and result. */
export function stepsOf({ advance: last }: ClockAnswer): string[] {
  return (last?.steps ?? []).map(({ at, kind, result }) => `${at} ${kind}: ${result}`);
}
