import { fail, judge } from "../runner/judge.ts";
import type { StoppedRun } from "../runner/suite.ts";
import { FORM_CASE } from "./cases/balance-and-form.ts";
import { walletCaseAt } from "./cases/index.ts";
import { formFault } from "./exchange.ts";
import type { Stop } from "./open-run.ts";

/**
 * The results of a run that stopped at its first calls: the case that sends the same call fails, and so does the one about
 * form where the answer's is wrong; the others are skipped. Where `places` has none of both, its first one fails, so that
 * the run does.
 */
export async function stoppedCases(
  { name, received, cause, answer, exchanges }: Stop,
  { places, precision }: { readonly places: readonly number[]; readonly precision: number },
): Promise<StoppedRun["results"]> {
  const names: readonly string[] = formFault(answer, precision) === undefined ? [name] : [name, FORM_CASE.name];
  const decided = places.filter((place) => names.includes(walletCaseAt(place)?.name ?? ""));
  const failed = decided.length > 0 ? decided : places.slice(0, 1);
  const skipped = { status: "skipped", received: `not tried: ${received}` } as const;
  return Promise.all(
    places.map(async (place) => {
      const walletCase = walletCaseAt(place);
      if (!walletCase) throw new Error("no such case");
      const calls = failed.includes(place) ? exchanges : [];
      const run = async () => (failed.includes(place) ? fail(received, answer, cause) : skipped);
      const verdict = await judge({ ...walletCase, run }, { exchanges: calls });
      const durationMs = calls.reduce((sum, exchange) => sum + exchange.durationMs, 0);
      const { name: ofCase, group, expected } = walletCase;
      return { place, result: { name: ofCase, group, expected, ...verdict, durationMs, exchanges: calls } };
    }),
  );
}
