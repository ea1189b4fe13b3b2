import { path } from "../back-office.ts";
import { arg, type Command, type Input, type Option, optional } from "../command.ts";
import { CURSOR, listCommand } from "../list-command.ts";

const REASON: Option = {
  type: "string",
  value: "TEXT",
  required: true,
  help: "Why, for the list and the audit log; players do not see it",
};
const TEXT: Option = { type: "string", value: "TEXT", help: "What players read, up to 200 characters" };

const words = (input: Input) => ({ reason: optional(input, "reason"), player_text: optional(input, "text") });
const target = (input: Input) => path`/stops/${arg(input, "scope")}/${arg(input, "code")}`;
const window = (input: Input) => path`/maintenance/${arg(input, "id")}`;
const suspension = (input: Input) => path`/operators/${arg(input, "code")}/suspension`;

/** What takes no bets: kill switches, maintenance windows, suspended operators. */
export const STOPS: readonly Command[] = [
  listCommand({
    noun: "stop",
    verb: "list",
    summary: "List what takes no bets or will not: switches, maintenance, suspensions",
    filters: {
      kind: { parameter: "kind", value: "KIND", help: "Only switch, maintenance or suspension" },
      cursor: CURSOR,
    },
    path: () => "/stops",
    field: "stops",
    columns: ["in_force", "kind", "scope", "code", "game", "starts_at", "ends_at", "player_text", "reason", "id"],
    row: (stop) => ({ ...stop, game: stop.game && `${stop.game.provider_code}:${stop.game.code}` }),
  }),
  {
    noun: "stop",
    verb: "set",
    isDangerous: () => true,
    summary: "Stop new bets of a provider, game, operator or currency; wins and rollbacks are still taken",
    args: ["scope", "code"],
    options: { reason: REASON, text: TEXT },
    run: async (backOffice, input) => ({ data: await backOffice.put(target(input), words(input)) }),
  },
  {
    noun: "stop",
    verb: "clear",
    summary: "Take its bets again",
    args: ["scope", "code"],
    options: {},
    run: async (backOffice, input) => ({ data: await backOffice.delete(target(input)) }),
  },
  listCommand({
    noun: "maintenance",
    verb: "list",
    summary: "List maintenance windows that are planned or in force",
    filters: { cursor: CURSOR },
    always: { kind: "maintenance" },
    path: () => "/stops",
    field: "stops",
    columns: ["id", "in_force", "scope", "code", "starts_at", "ends_at", "player_text", "reason"],
  }),
  {
    noun: "maintenance",
    verb: "plan",
    summary: "Plan or change a maintenance window; it begins and ends by itself",
    args: ["id", "scope", "code"],
    options: {
      from: { type: "string", value: "TIME", required: true, help: "Its beginning, ISO 8601 UTC" },
      to: { type: "string", value: "TIME", required: true, help: "Its end, ISO 8601 UTC" },
      reason: REASON,
      text: TEXT,
    },
    run: async (backOffice, input) => ({
      data: await backOffice.put(window(input), {
        scope: arg(input, "scope"),
        code: arg(input, "code"),
        starts_at: optional(input, "from"),
        ends_at: optional(input, "to"),
        ...words(input),
      }),
    }),
  },
  {
    noun: "maintenance",
    verb: "cancel",
    summary: "Cancel a maintenance window, or end one that is in force",
    args: ["id"],
    options: {},
    run: async (backOffice, input) => ({ data: await backOffice.delete(window(input)) }),
  },
  {
    noun: "operator",
    verb: "suspend",
    isDangerous: () => true,
    summary: "Refuse an operator's calls, except reading, and its players' bets; wins and rollbacks are still taken",
    args: ["code"],
    options: { reason: REASON, text: TEXT },
    run: async (backOffice, input) => ({ data: await backOffice.put(suspension(input), words(input)) }),
  },
  {
    noun: "operator",
    verb: "resume",
    summary: "Take a suspended operator's calls and bets again",
    args: ["code"],
    options: {},
    run: async (backOffice, input) => ({ data: await backOffice.delete(suspension(input)) }),
  },
];
