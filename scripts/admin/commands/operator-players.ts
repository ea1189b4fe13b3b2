import { path } from "../back-office.ts";
import { arg, type Command, type Input, optional } from "../command.ts";

const block = (input: Input) => path`/operators/${arg(input, "code")}/players/${arg(input, "player_id")}/block`;

/** Players that the service has stopped. */
export const OPERATOR_PLAYERS: readonly Command[] = [
  {
    noun: "operator",
    verb: "block",
    summary: "stops a player: no session opens and no bet is taken",
    args: ["code", "player_id"],
    options: {},
    run: async (backOffice, input) => ({ data: await backOffice.put(block(input)) }),
  },
  {
    noun: "operator",
    verb: "unblock",
    summary: "lets a player in again",
    args: ["code", "player_id"],
    options: {},
    run: async (backOffice, input) => ({ data: await backOffice.delete(block(input)) }),
  },
  {
    noun: "operator",
    verb: "blocks",
    summary: "lists an operator's stopped players",
    args: ["code"],
    options: { cursor: { type: "string", value: "CURSOR", help: "next_cursor of the page before" } },
    run: async (backOffice, input) => {
      const query = { cursor: optional(input, "cursor") };
      const data = await backOffice.get(path`/operators/${arg(input, "code")}/blocks`, query);
      return { data, rows: data.blocks, columns: ["player_id", "blocked_at"] };
    },
  },
];
