import { findByNumber, type Invoice } from "../../billing/invoices/read-invoices.ts";
import type { Ctx } from "../../context.ts";
import {
  type FoundMovement,
  findByWalletId,
  findRounds,
  findTransactions,
} from "../../ledger/queries/find-movements.ts";
import { type FoundSession, findPlayers, findSessions } from "../../play/sessions/find-sessions.ts";
import { type FoundCode, findCodes } from "./find-codes.ts";

export interface SearchQuery {
  readonly text: string;
  /** Operator whose wallet's own transaction ids are searched, too. */
  readonly operatorCode: string | undefined;
  readonly before: number;
}

/** Matches of a text, by kind. Most are empty. */
export interface Found {
  readonly codes: readonly FoundCode[];
  readonly transactions: readonly FoundMovement[];
  readonly rounds: readonly FoundMovement[];
  readonly sessions: readonly FoundSession[];
  readonly players: readonly FoundSession[];
  readonly operatorTransactions: readonly FoundMovement[];
  /** Older ones were not looked for among `operatorTransactions`; null: none are left out. */
  readonly lookedBackTo: number | null;
  readonly invoice: Invoice | undefined;
}

/** Games show players the first eight characters of a round's id. Fewer would begin too many ids. */
const MIN_START = 8;
/** Codes of operators and providers are short and few. */
const MIN_CODE_START = 3;

/**
 * Finds what a text names, in every shard: each kind by an index, so that the size of the books does not matter. Where no
 * whole id is found, the operators, providers, transactions, rounds and sessions whose codes and ids begin so.
 */
export async function search(ctx: Ctx, query: SearchQuery): Promise<Found> {
  const found = await searchOnce(ctx, query);
  const small = query.text.toLowerCase();
  // Most ids are written in small letters, and some are read out or copied in capitals.
  return isEmpty(found) && small !== query.text ? searchOnce(ctx, { ...query, text: small }) : found;
}

function isEmpty({ invoice, lookedBackTo: _, ...lists }: Found): boolean {
  return !invoice && Object.values(lists).every((kind) => kind.length === 0);
}

async function searchOnce(ctx: Ctx, query: SearchQuery): Promise<Found> {
  const found = await searchWhole(ctx, query);
  if (!isEmpty(found) || query.text.length < MIN_CODE_START) return found;
  const codes = findCodes(ctx, query.text, "start");
  if (query.text.length < MIN_START) return { ...found, codes: await codes };
  const [begunCodes, begun, begunRounds, begunSessions] = await Promise.all([
    codes,
    findTransactions(ctx, query.text, "start"),
    findRounds(ctx, query.text, "start"),
    findSessions(ctx, query.text, "start"),
  ]);
  return { ...found, codes: begunCodes, transactions: begun, rounds: begunRounds, sessions: begunSessions };
}

async function searchWhole(ctx: Ctx, { text, operatorCode, before }: SearchQuery): Promise<Found> {
  const [codes, transactions, rounds, sessions, players, byWallet, invoice] = await Promise.all([
    findCodes(ctx, text, "whole"),
    findTransactions(ctx, text, "whole"),
    findRounds(ctx, text, "whole"),
    findSessions(ctx, text, "whole"),
    findPlayers(ctx, text),
    operatorCode === undefined ? undefined : findByWalletId(ctx, { operatorCode, id: text, before }),
    findByNumber(ctx, text),
  ]);
  return {
    ...{ codes, transactions, rounds, sessions, players, invoice },
    operatorTransactions: byWallet?.found ?? [],
    lookedBackTo: byWallet?.lookedBackTo ?? null,
  };
}
