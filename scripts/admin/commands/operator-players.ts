import { path } from "../back-office.ts";
import { arg, type Command, type Input, optional } from "../command.ts";
import { CURSOR, listCommand } from "../list-command.ts";

const block = (input: Input) => path`/operators/${arg(input, "code")}/players/${arg(input, "player_id")}/block`;

export const OPERATOR_PLAYERS: readonly Command[] = [
  {
    noun: "operator",
    verb: "block",
    summary: "Block a player: new sessions and bets are refused",
    args: ["code", "player_id"],
    options: {
      reason: { type: "string", value: "TEXT", help: "Why, for the list and the audit log" },
      until: { type: "string", value: "TIME", help: "When the block is over; without it, until it is lifted" },
    },
    run: async (backOffice, input) => ({
      data: await backOffice.put(block(input), {
        reason: optional(input, "reason"),
        ends_at: optional(input, "until"),
      }),
    }),
  },
  {
    noun: "operator",
    verb: "unblock",
    summary: "Unblock a player",
    args: ["code", "player_id"],
    options: {},
    run: async (backOffice, input) => ({ data: await backOffice.delete(block(input)) }),
  },
  listCommand({
    noun: "operator",
    verb: "blocks",
    summary: "List an operator's blocked players",
    args: ["code"],
    filters: { cursor: CURSOR },
    path: (input) => path`/operators/${arg(input, "code")}/blocks`,
    field: "blocks",
    columns: ["player_id", "blocked_at", "ends_at", "reason"],
  }),
];
