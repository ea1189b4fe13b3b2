import type { RoundsOf } from "../../../pages/books.tsx";
import { toProvider } from "../../../ui/facts.tsx";
import { call } from "../lib/desk.ts";

const COLUMNS: RoundsOf["columns"] = [
  { head: "Provider", cell: ({ transactions: [first] }) => toProvider(first?.provider_code ?? null) },
];

/** How staff read the rounds of a player or session of an operator. */
export function roundsOf(
  operator: string,
  filter: RoundsOf["filter"],
): Pick<RoundsOf, "operator" | "filter" | "read" | "columns"> {
  return {
    ...{ operator, filter },
    read: (query, signal) =>
      call("GET /admin/v1/operators/{code}/transactions", { path: { code: operator }, query, signal }),
    columns: COLUMNS,
  };
}
