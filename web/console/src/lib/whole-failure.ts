import type { WalletValidationRun } from "../../../../clients/typescript/src/index.ts";
import { textIn } from "./text-in.ts";

type Run = Pick<WalletValidationRun, "cases">;
type Call = WalletValidationRun["cases"][number]["transcript"][number];

/** The failure that every call of the run met, if any: then no case says anything about itself. */
export function wholeFailure({ cases }: Run): string | undefined {
  const met = failureOf(cases.flatMap(({ transcript }) => transcript));
  return met && `Your wallet ${met} every call.`;
}

/**
 * The cases that an action decided which the wallet fails every time: their numbers with that cause, which is likelier
 * than what each of them tests.
 */
export function failedActions({ cases }: Run): ReadonlyMap<number, string> {
  const calls = Map.groupBy(
    cases.flatMap(({ transcript }) => transcript),
    actionOf,
  );
  const down = new Map([...calls].map(([action, all]) => [action, failureOf(all)]));
  return new Map(
    cases.flatMap(({ number, status, transcript, response }) => {
      const deciding = transcript.findLast((call) => JSON.stringify(call.response) === JSON.stringify(response));
      const action = deciding && actionOf(deciding);
      const met = action && down.get(action);
      return status === "failed" && met ? [[number, `Your wallet ${met} every ${action}.`] as const] : [];
    }),
  );
}

/** "answered HTTP 502 to", where all calls met it and there were at least two. */
function failureOf(calls: readonly Call[]): string | undefined {
  const met = new Set(
    calls.map(({ response, fault }) => (response ? `HTTP ${response.status}` : (fault ?? "silence"))),
  );
  const [first] = met;
  if (first === undefined || met.size > 1 || calls.length < 2 || /^HTTP [234]/.test(first)) return undefined;
  return first.startsWith("HTTP") ? `answered ${first} to` : `gave no answer (${first}) to`;
}

const actionOf = ({ request: { body } }: Call): string => textIn(body, "action") ?? "";
