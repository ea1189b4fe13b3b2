import { path } from "../back-office.ts";
import { changesOf } from "../changes.ts";
import { arg, type Command, type Input, type Option, optional, UsageError, yesNo } from "../command.ts";

const args = ["scope", "code"];
const address = (input: Input) => path`/risk/${arg(input, "scope")}/${arg(input, "code")}`;

const LIMITS = {
  "max-win": "max_win_usd",
  "max-hourly-wins": "max_hourly_wins_usd",
  "max-free-spins": "max_free_spins_usd",
};

const OPTIONS: Readonly<Record<string, Option>> = {
  "max-win": { type: "string", value: "USD", help: "Largest single win, or none" },
  "max-hourly-wins": { type: "string", value: "USD", help: "Wins of a clock hour, or none" },
  "max-free-spins": { type: "string", value: "USD", help: "Stakes of all open free spins, or none" },
  hold: { type: "string", value: "yes|no", help: "Whether wins over a limit wait for a release; no for new limits" },
};

/** The limits that the command line names. */
function given(input: Input): Record<string, unknown> {
  const limits = Object.entries(LIMITS).flatMap(([option, field]) => {
    const value = optional(input, option);
    return value === undefined ? [] : [[field, value === "none" ? null : value]];
  });
  return { ...Object.fromEntries(limits), hold: yesNo(input, "hold") };
}

/** The limits of an operator or provider. */
export const RISK_LIMITS: readonly Command[] = [
  {
    noun: "limit",
    verb: "show",
    summary: "Show the limits of an operator or provider",
    args,
    options: {},
    run: async (backOffice, input) => ({ data: await backOffice.get(address(input)) }),
  },
  {
    noun: "limit",
    verb: "set",
    summary: "Replace the limits of an operator or provider; an omitted one takes its default",
    args,
    options: OPTIONS,
    run: async (backOffice, input) => ({ data: await backOffice.put(address(input), given(input)) }),
  },
  {
    noun: "limit",
    verb: "change",
    summary: "Change limits of an operator or provider, and print what has changed; the others stay",
    args,
    options: OPTIONS,
    run: async (backOffice, input) => {
      if (Object.keys(input.options).length === 0) throw new UsageError("Name a limit to change.");
      const before = await backOffice.get(address(input));
      const sent = Object.entries(given(input)).filter(([, value]) => value !== undefined);
      const data = await backOffice.put(address(input), { ...before, ...Object.fromEntries(sent) });
      return { data, text: changesOf(before, data) };
    },
  },
];
