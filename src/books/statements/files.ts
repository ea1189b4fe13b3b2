import type { Ctx, OperatorCtx } from "../../context.ts";
import { isInForce } from "../../gate/keys/operator-credentials.ts";
import { countStranger } from "../../gate/limits/counters.ts";
import { inRealTime } from "../../gate/operator-time/operator-clock.ts";
import { HOUR_MS } from "../../lib/clock.ts";
import { openCursor, sealCursor } from "../../lib/paging/cursor.ts";
import { joined } from "../jobs/files.ts";
import { CSV_HEADER } from "./listed-movement.ts";

export const FORMATS = ["csv", "ndjson"] as const;
export type Format = (typeof FORMATS)[number];

/** The folder of all files of an operator's day, and of one build of its statements. */
export function folderOf(operatorCode: string, day: string, build?: string): string {
  const folder = `statements/${operatorCode}/${day}/`;
  return build === undefined ? folder : `${folder}${build}/`;
}

/** A statement's list: the files of a currency in one build. */
export interface List {
  readonly operatorCode: string;
  readonly day: string;
  readonly build: string;
  readonly currency: string;
}

/** A file with a part of a list; `lines` are those of its digest. */
export function fileOf({ operatorCode, day, build, currency }: List, file: string, format: Format | "lines"): string {
  return `${folderOf(operatorCode, day, build)}${currency}/${file}.${format}`;
}

/** Real time for which an address opens its list: whoever has it has no clock. */
const ADDRESS_MS = 24 * HOUR_MS;
const SCOPE = ["a statement's list"];

/**
 * An address that opens one list for a day, without a signature: it cannot be guessed. One that an operator asked for ends
 * with the key that it asked with.
 */
export async function listUrl(
  ctx: Ctx & Partial<Pick<OperatorCtx, "keyId">>,
  list: List,
  files: readonly string[],
  format: Format,
): Promise<string> {
  const place = JSON.stringify([list, files, inRealTime(ctx).clock.now() + ADDRESS_MS, ctx.keyId ?? null]);
  return `${ctx.settings.baseUrl}/documents/statements/${await sealCursor(ctx, SCOPE, place)}.${format}`;
}

/** Of one list: it may be a whole day's play. */
const MAX_READS_PER_MINUTE = 30;

/**
 * The list of an address, as one stream; undefined for an address that was not issued or has ended, or whose list is gone. Throws
 * RATE_LIMITED.
 */
export async function openList(ctx: Ctx, token: string, format: Format) {
  const place = await openCursor(ctx, SCOPE, token).catch(() => undefined);
  if (place === undefined) return undefined;
  const [list, files, until, keyId] = JSON.parse(place) as [List, string[], number, string | null];
  if (until <= ctx.clock.now()) return undefined;
  await countStranger(ctx, `statement ${list.operatorCode} ${list.day} ${list.currency}`, MAX_READS_PER_MINUTE);
  if (keyId !== null && !(await isInForce(ctx, list.operatorCode, keyId))) return undefined;
  const names = files.map((file) => fileOf(list, file, format));
  if (names[0] !== undefined && !(await ctx.env.DOCUMENTS.head(names[0]))) return undefined;
  return { list, stream: joined(ctx, format === "csv" ? CSV_HEADER : "", names) };
}

export const SUMS = ["bets", "wins", "freeBets", "bonusWins", "cancelledBets"] as const;

/** Sums in minor units, as text: they may exceed what a number holds exactly. */
export type StoredSums = Readonly<Record<(typeof SUMS)[number], string>>;

/** A bet of an earlier day that was rolled back on this one, summed by that day and provider. */
export interface StoredCorrection {
  readonly day: string;
  readonly providerCode: string;
  readonly bets: string;
  readonly freeBets: string;
}

/** Sums of a provider's games of one type: bets less wins. */
interface StoredRevenue {
  readonly providerCode: string;
  readonly gameType: string;
  readonly amount: string;
}

export interface StoredStatement {
  readonly currency: string;
  readonly precision: number;
  readonly digest: string;
  readonly transactions: number;
  readonly byProvider: readonly (StoredSums & { readonly providerCode: string })[];
  readonly byGameType: readonly (StoredSums & { readonly gameType: string })[];
  /** Revenue by provider and game type. */
  readonly revenue: readonly StoredRevenue[];
  readonly corrections: readonly StoredCorrection[];
  /** Names of its files for `fileOf`, in order. */
  readonly files: readonly string[];
  readonly signature?: string;
  readonly signingKeyId?: string;
}
