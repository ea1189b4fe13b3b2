import type { RoundsOf } from "../../../pages/books.tsx";
import { account } from "../lib/account.ts";
import { GameName } from "./links.tsx";

const COLUMNS: RoundsOf["columns"] = [
  { head: "Game", cell: ({ transactions: [first] }) => <GameName id={first?.game_id ?? null} /> },
];

/** How the operator reads the rounds of a player or session. */
export function roundsOf(filter: RoundsOf["filter"]): Pick<RoundsOf, "filter" | "read" | "columns"> {
  return {
    filter,
    read: (query, signal) => account().client.transactionsPage(query, { signal }),
    columns: COLUMNS,
  };
}
