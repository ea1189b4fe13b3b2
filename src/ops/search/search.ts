import { findByNumber, type Invoice } from "../../billing/invoices/read-invoices.ts";
import type { Ctx } from "../../context.ts";
import {
  type FoundMovement,
  findByWalletId,
  findRounds,
  findTransactions,
} from "../../ledger/queries/find-movements.ts";
import { type FoundSession, findPlayers, findSessions } from "../../play/sessions/find-sessions.ts";

export interface SearchQuery {
  readonly text: string;
  /** Operator whose wallet's own transaction ids are searched, too. */
  readonly operatorCode: string | undefined;
  readonly before: number;
}

/** Matches of a text, by kind. Most are empty. */
export interface Found {
  readonly transactions: readonly FoundMovement[];
  readonly rounds: readonly FoundMovement[];
  readonly sessions: readonly FoundSession[];
  readonly players: readonly FoundSession[];
  readonly operatorTransactions: readonly FoundMovement[];
  /** Older ones were not looked for among `operatorTransactions`; null: none are left out. */
  readonly lookedBackTo: number | null;
  readonly invoice: Invoice | undefined;
}

/** Finds what a text names, in every shard: each kind by an index, so that the size of the books does not matter. */
export async function search(ctx: Ctx, { text, operatorCode, before }: SearchQuery): Promise<Found> {
  const [transactions, rounds, sessions, players, byWallet, invoice] = await Promise.all([
    findTransactions(ctx, text),
    findRounds(ctx, text),
    findSessions(ctx, text),
    findPlayers(ctx, text),
    operatorCode === undefined ? undefined : findByWalletId(ctx, { operatorCode, id: text, before }),
    findByNumber(ctx, text),
  ]);
  return {
    ...{ transactions, rounds, sessions, players, invoice },
    operatorTransactions: byWallet?.found ?? [],
    lookedBackTo: byWallet?.lookedBackTo ?? null,
  };
}
