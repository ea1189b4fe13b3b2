import type { Database } from "../../db/retry.ts";
import { stopText } from "../../gate/reference/stop-sql.ts";
import { parseAmount } from "../../lib/money.ts";
import { maxAmountOf } from "../rules/max-amount.ts";
import { claimed, type Moment, type SessionFacts } from "../rules/movement.ts";
import { openStake } from "../rules/open-movement.ts";
import type { Reporter, StakeReport } from "../rules/report.ts";
import { COUNT_ON_CONFLICT, COUNT_WIN, countValues, holdValues, NOT_HELD } from "./hold-sql.ts";
import { freeBetValues, IS_FREE_BET, IS_PLAUSIBLE_WIN, plausibleWinValues } from "./promotion-sql.ts";
import { INSERTED_NAMES, insertedValues } from "./rows.ts";

/** Columns of an opened row that the statement reads from the session. */
const FROM_SESSION: Readonly<Record<string, string>> = {
  operator_code: "s.operator_code",
  player_id: "s.player_id",
  wallet_game_code: "s.wallet_game_code",
  section_code: "s.section_code",
};
const SOURCES = INSERTED_NAMES.split(", ").map((column) => FROM_SESSION[column] ?? "?");

/** Targets of a stop, in a session `s`. */
export const STOPPABLE = {
  operator: "s.operator_code",
  provider: "s.provider_code",
  game: "s.game_id",
  currency: "s.currency",
};

const OPEN = `INSERT INTO movements (${INSERTED_NAMES}) SELECT ${SOURCES.join(", ")} FROM sessions s
  WHERE s.id = ? AND s.provider_code = ? AND s.currency = ? AND s.precision = ?
  AND NOT EXISTS (SELECT 1 FROM provider_keys WHERE key_id = ? AND revoked_at IS NOT NULL)`;
const OPEN_WIN = `${OPEN} AND ${NOT_HELD}`;
/** The moment of the bet: the place of a value that the statement names several times. */
const NOW = `?${OPEN.split("?").length}`;
const STOPPED = stopText({ ...STOPPABLE, now: NOW });
const OPEN_BET = `${OPEN} AND s.closed_at IS NULL AND s.expires_at > ${NOW} AND ${STOPPED} IS NULL AND NOT EXISTS (
  SELECT 1 FROM player_blocks b WHERE b.operator_code = s.operator_code AND b.player_id = s.player_id
    AND (b.ends_at IS NULL OR b.ends_at > ${NOW}))`;
const OPENING = {
  bet: { plain: OPEN_BET, promoted: `${OPEN_BET} AND ${IS_FREE_BET}` },
  win: { plain: OPEN_WIN, promoted: `${OPEN_WIN} AND ${IS_PLAUSIBLE_WIN}` },
};
/**
 * The statements that insert and claim a bet or win if nothing forbids it, and count a win for the limit of the hour: the
 * rules `bet_opened` and `win_opened` in SQL. Safe to run twice. Empty for an invalid amount.
 */
export function openStatements(
  db: Database,
  { providerCode, keyId }: Reporter,
  report: StakeReport,
  at: Moment,
  precision: number,
): D1PreparedStatement[] {
  const amount = parseAmount(report.amount, precision, maxAmountOf(report.currency, precision));
  if (amount === undefined) return [];
  const session = { ...UNREAD, id: report.sessionId, providerCode, currency: report.currency, precision };
  const row = claimed(openStake(session, report, amount, at), at);
  const values = insertedValues(row, at).filter((_, index) => SOURCES[index] === "?");
  const conditions = [report.sessionId, providerCode, report.currency, precision, keyId];
  if (report.action === "bet") conditions.push(at.now);
  else conditions.push(...holdValues(at, report));
  const { freeSpinsId } = row;
  if (freeSpinsId !== null) {
    const promoted =
      report.action === "bet"
        ? freeBetValues(freeSpinsId, at.now, amount)
        : plausibleWinValues(freeSpinsId, at.now, amount);
    conditions.push(...promoted);
  }
  const opening = OPENING[report.action][freeSpinsId === null ? "plain" : "promoted"];
  const open = db.prepare(`${opening} ON CONFLICT DO NOTHING RETURNING 1`).bind(...values, ...conditions);
  if (report.action === "bet" || amount === 0) return [open];
  const count = db.prepare(`${COUNT_WIN} changes() > 0 ${COUNT_ON_CONFLICT}`);
  return [open, count.bind(...countValues(at, report.sessionId, report.amount, report.currency))];
}

/** Facts of the session that the statement reads itself. */
const UNREAD: Omit<SessionFacts, "id" | "providerCode" | "currency" | "precision"> = {
  operatorCode: "",
  playerId: "",
  walletGameCode: "",
  sectionCode: null,
  expiresAt: 0,
  closedAt: null,
  blocked: false,
  stopped: null,
};
