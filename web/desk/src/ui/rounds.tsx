import type { ComponentChild } from "preact";
import type { ReadRound } from "../../../lib/rounds.ts";
import { PlayedRounds } from "../../../pages/books.tsx";
import { toProvider } from "../../../ui/facts.tsx";
import type { Column } from "../../../ui/table.tsx";
import { call } from "../lib/desk.ts";

interface RoundsOf {
  readonly operator: string;
  readonly filter: Readonly<Record<string, string | undefined>>;
  readonly empty: ComponentChild;
}

/** The rounds of a player or session of an operator. */
export function OperatorRounds({ operator, filter, empty }: RoundsOf) {
  const read = (query: Readonly<Record<string, string>>, signal: AbortSignal) =>
    call("GET /admin/v1/operators/{code}/transactions", { path: { code: operator }, query, signal });
  return <PlayedRounds operator={operator} filter={filter} read={read} columns={COLUMNS} empty={empty} />;
}

const COLUMNS: readonly Column<ReadRound>[] = [
  { head: "Provider", cell: ({ transactions: [first] }) => toProvider(first?.provider_code ?? null) },
];
