import { path } from "../back-office.ts";
import { arg, type Command, type Input, optional, yesNo } from "../command.ts";

const args = ["scope", "code"];
const address = (input: Input) => path`/risk/${arg(input, "scope")}/${arg(input, "code")}`;

const LIMITS = {
  "max-win": "max_win_usd",
  "max-hourly-wins": "max_hourly_wins_usd",
  "max-free-spins": "max_free_spins_usd",
};

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
    summary: "Set the limits of an operator or provider; an omitted one takes its default",
    args,
    options: {
      "max-win": { type: "string", value: "USD", help: "Largest single win, or none" },
      "max-hourly-wins": { type: "string", value: "USD", help: "Wins of a clock hour, or none" },
      "max-free-spins": { type: "string", value: "USD", help: "Stakes of all open free spins, or none" },
      hold: { type: "string", value: "yes|no", help: "Whether wins over a limit wait for a release (default: no)" },
    },
    run: async (backOffice, input) => {
      const given = Object.entries(LIMITS).flatMap(([option, field]) => {
        const value = optional(input, option);
        return value === undefined ? [] : [[field, value === "none" ? null : value]];
      });
      return {
        data: await backOffice.put(address(input), { ...Object.fromEntries(given), hold: yesNo(input, "hold") }),
      };
    },
  },
];
