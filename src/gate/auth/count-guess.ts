import type { Ctx } from "../../context.ts";
import { networkOf } from "../../lib/address.ts";
import { isoTime } from "../../lib/clock.ts";
import { sha256Hex } from "../../lib/encoding.ts";
import { raiseAlert } from "../alerts/raise-alert.ts";
import { rateLimited, strangerCounter } from "../limits/counters.ts";

/** Different wrong tokens from one address in a minute. */
const MAX_GUESSES = 10;
/** Failures with a token from one address in a minute: a program with an old token repeats it, and guesses nothing. */
const MAX_FAILURES = 30;

/** RATE_LIMITED for the rest of the minute in which `countGuess` has refused the address. One hop. */
export async function refuseGuesser(ctx: Ctx, address: string | null): Promise<void> {
  const name = barredName(address);
  const seconds = await strangerCounter(ctx, name).wait(name, 1);
  if (seconds !== undefined) throw rateLimited(seconds);
}

function barredName(address: string | null): string {
  return `admin barred ${networkOf(address ?? undefined)}`;
}

/**
 * Counts a wrong token of the back office; RATE_LIMITED above the limits, and an alert, once an hour at most. Only
 * failures are counted, so a valid token is admitted from any address.
 */
export async function countGuess(ctx: Ctx, address: string | null, token: string): Promise<void> {
  const network = networkOf(address ?? undefined);
  const take = (name: string, limit: number) => strangerCounter(ctx, name).take(name, limit);
  const guess = async () => {
    const repeated = await take(`admin token ${network} ${(await sha256Hex(token)).slice(0, 16)}`, 1);
    return repeated === undefined ? take(`admin guess ${network}`, MAX_GUESSES) : undefined;
  };
  const seconds = (await take(`admin failure ${network}`, MAX_FAILURES)) ?? (await guess());
  if (seconds === undefined) return;
  await take(barredName(address), 1);
  if ((await take("admin alert", 1)) === undefined) {
    const at = ctx.clock.now();
    await raiseAlert(ctx, {
      kind: "admin_guesses",
      operatorCode: null,
      message: `Wrong back-office tokens arrive from the address ${address ?? "unknown"}, more than ${MAX_GUESSES} in a minute.`,
      at,
      once: isoTime(at).slice(0, 13),
    });
  }
  throw rateLimited(seconds);
}
