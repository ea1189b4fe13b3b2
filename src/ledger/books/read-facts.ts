import type { Database } from "../../db/retry.ts";
import { DEFAULT_TEXT } from "../../db/schema/intake.ts";
import { unknownKey } from "../../gate/keys/unknown-key.ts";
import { stopText } from "../../gate/reference/stop-sql.ts";
import { knownPrecision } from "../../lib/currency.ts";
import { parseAmount } from "../../lib/money.ts";
import { shardOf } from "../../lib/shard-id.ts";
import type { HoldReason, Moment, Movement, SessionFacts } from "../rules/movement.ts";
import { type MovementReport, type Reporter, type RollbackReport, referencesOf } from "../rules/report.ts";
import type { MovementFacts, OperatorWallet, ReportFacts } from "./books.ts";
import { HOLD, holdValues } from "./hold-sql.ts";
import { openStatements, STOPPABLE } from "./open-statements.ts";
import { READ_PROMOTION, readPromotionValues, toPromotion } from "./promotion-sql.ts";
import { COLUMN_NAMES, parseMovement, ROW_AS_JSON, type Row, toMovement } from "./rows.ts";

/**
 * The wallet of the operator `o` and its oldest active key. The oldest, because the operator may not yet accept a key
 * that was just issued: callbacks change over when the one before is revoked.
 */
const WALLET_COLUMNS = `o.code AS operator_code, o.wallet_url, k.key_id, k.sealed_secret,
  COALESCE(h.unanswered_calls, 0) AS unanswered_calls`;
const WALLET_JOINS = `LEFT JOIN operator_keys k ON k.key_id = (
    SELECT key_id FROM operator_keys WHERE operator_code = o.code AND revoked_at IS NULL
    ORDER BY created_at, key_id LIMIT 1)
  LEFT JOIN wallet_health h ON h.operator_code = o.code`;

/**
 * Always one row, of nulls for an unknown session. Reads with it whether the provider's key is revoked by now, because
 * the isolate remembers keys for 30 s.
 */
const sessionWith = (
  facts: string,
  stopped = "NULL",
  from = "(SELECT 1)",
  blocked = "b.player_id IS NOT NULL",
) => `SELECT
    EXISTS (SELECT 1 FROM provider_keys WHERE key_id = ? AND revoked_at IS NOT NULL) AS key_revoked, ${facts},
    s.id, s.provider_code, s.player_id, s.currency, s.precision, s.wallet_game_code, s.section_code,
    s.expires_at, s.closed_at, ${blocked} AS blocked, ${stopped} AS stopped, ${WALLET_COLUMNS}
  FROM ${from} LEFT JOIN sessions s ON s.id = ? AND s.provider_code = ?
  LEFT JOIN operators o ON o.code = s.operator_code ${WALLET_JOINS}
  LEFT JOIN player_blocks b ON b.operator_code = s.operator_code AND b.player_id = s.player_id`;
const SESSION = sessionWith("NULL AS hold");
/** The movement of the report. A statement of its own would take longer than the read. */
const OWN = `(SELECT ${ROW_AS_JSON} FROM movements WHERE transaction_id = ?) AS own`;
/** Also reads the stops of bets; a block may be over. */
const SESSION_OF_BET = sessionWith(
  `${OWN}, NULL AS hold`,
  stopText({ ...STOPPABLE, now: "c.now" }),
  "(SELECT ? AS now) c",
  "b.player_id IS NOT NULL AND (b.ends_at IS NULL OR b.ends_at > c.now)",
);
/** Also reads whether the database lacks events of the session: the few restores are read as they are. */
const SESSION_OF_ROLLBACK = sessionWith(`${OWN}, EXISTS (
    SELECT 1 FROM restores r WHERE (r.shard IS NULL OR r.shard = ?) AND r.begun_at >= s.created_at
      AND r.since <= s.expires_at) AS restored`);
/** Exported for the test of its plan. */
export const SESSION_OF_WIN = sessionWith(`${OWN}, ${HOLD} AS hold`);

const SESSIONS = { bet: SESSION_OF_BET, win: SESSION_OF_WIN, rollback: SESSION_OF_ROLLBACK };

const MOVEMENT = `SELECT ${COLUMN_NAMES} FROM movements WHERE transaction_id = ?`;

/** The first of two ids that has a row. */
const REFERENCED = `SELECT ${COLUMN_NAMES} FROM movements WHERE transaction_id IN (?1, ?2)
  ORDER BY transaction_id = ?1 DESC LIMIT 1`;

/** Exported for the test of its plan: copies of a report repeat it while they wait. */
export const CLAIMED = `SELECT 1 FROM movements
  WHERE transaction_id = ? AND status = 'pending' AND intent = 'apply' AND lease_until > ?`;

const COUNTERPART = `SELECT ${COLUMN_NAMES} FROM movements WHERE transaction_id = (
  SELECT COALESCE(reference_transaction_id, undone_by) FROM movements WHERE transaction_id = ?)`;

const WALLET = `SELECT ${WALLET_COLUMNS} FROM movements m JOIN operators o ON o.code = m.operator_code ${WALLET_JOINS}
  WHERE m.transaction_id = ?`;

/**
 * Reads the facts of a report. A bet or win that nothing stands against is written and claimed in the same transaction, so
 * that the wallet is called after one round trip; the rules decide everything else on what was read. Throws UNAUTHORIZED,
 * with nothing written, if the key was revoked.
 */
export async function readReport(
  db: Database,
  { providerCode, keyId }: Reporter,
  report: MovementReport,
  at: Moment,
  { precision = precisionOf(report), isFull = false }: Reading = {},
): Promise<ReportFacts> {
  const id = `${providerCode}:${report.transactionId}`;
  const { sessionId } = report;
  const session = db
    .prepare(SESSIONS[report.action])
    .bind(keyId, id, ...sessionValues(report, at), sessionId, providerCode);
  if (report.action === "rollback") {
    const referenced = referencedBy(db, providerCode, report);
    const [sessions, bets] = await db.batch<Row>([session, referenced]);
    return {
      ...sessionIn(sessions),
      own: ownIn(sessions),
      referenced: movementIn(bets),
      betMayBeLost: sessions?.results[0]?.restored === 1,
      promotion: null,
      opened: false,
      sizeBytes: sessions?.meta.size_after,
    };
  }
  const isRefused = isFull && report.action === "bet";
  const opening =
    isRefused || precision === undefined ? [] : openStatements(db, { providerCode, keyId }, report, at, precision);
  const { freeSpinsId } = report;
  // Read before the bet is opened, so that the bet is not among those it counts.
  const reads = [session];
  if (freeSpinsId !== undefined) {
    const amount = parseAmount(report.amount, precision ?? 0) ?? 0;
    const values = readPromotionValues(freeSpinsId, at, amount, [sessionId, providerCode]);
    reads.push(db.prepare(READ_PROMOTION).bind(...values));
  }
  const results = await db.batch<Row>([...reads, ...opening]);
  const [sessions, promotions] = results;
  const found = sessionIn(sessions);
  const places = found.session?.precision;
  // Only the session knows the places of a currency that is not built in. Read once more with them, so that for it too one
  // statement has all conditions.
  if (places !== undefined && places !== precision && found.session?.currency === report.currency)
    return readReport(db, { providerCode, keyId }, report, at, { precision: places, isFull });
  const opened = (results[reads.length]?.results.length ?? 0) > 0;
  const promotion = freeSpinsId === undefined ? null : toPromotion(promotions?.results[0]?.promotion);
  const ofPromotion = report.action === "win" && promotion?.owned && promotion.implausible ? "promotion" : null;
  const facts = { own: ownIn(sessions), referenced: null, betMayBeLost: false, promotion, opened };
  const asked = isRefused && found.session ? { ...found.session, stopped: DEFAULT_TEXT } : found.session;
  const sizeBytes = results.at(-1)?.meta.size_after;
  return { ...found, session: asked, hold: found.hold ?? ofPromotion, ...facts, sizeBytes };
}

interface Reading {
  /** Decimal places of the report's currency. */
  readonly precision?: number | undefined;
  /** The database has room for nothing but outcomes: a bet is refused as if intake were stopped. */
  readonly isFull?: boolean;
}

function precisionOf(report: MovementReport): number | undefined {
  return report.action === "rollback" ? undefined : knownPrecision(report.currency);
}

function referencedBy(db: Database, providerCode: string, report: RollbackReport) {
  const [asGiven, answered = null] = referencesOf(providerCode, report);
  return db.prepare(REFERENCED).bind(asGiven, answered);
}

/** The movement that a rollback names. */
export async function readReferenced(db: Database, providerCode: string, report: RollbackReport) {
  return movementIn(await referencedBy(db, providerCode, report).all<Row>());
}

/** The values that the statement of an action has beyond the key and the session. */
function sessionValues(report: MovementReport, at: Moment) {
  if (report.action === "rollback") return [shardOf(report.sessionId)];
  return report.action === "bet" ? [at.now] : holdValues(at, report);
}

/** The session of a report with its operator's wallet; nulls if it is unknown. */
function sessionIn(result: D1Result<Row> | undefined) {
  const row = result?.results[0];
  if (row?.key_revoked === 1) throw unknownKey();
  if (!row || row.id === null) return { session: null, wallet: null, hold: null };
  return { session: toSession(row), wallet: toWallet(row), hold: (row.hold ?? null) as HoldReason | null };
}

/** Reads a session of a provider, with its operator's wallet. Throws UNAUTHORIZED if the key was revoked. */
export async function readSession(db: Database, { providerCode, keyId }: Reporter, sessionId: string) {
  return sessionIn(await db.prepare(SESSION).bind(keyId, sessionId, providerCode).all<Row>());
}

/** Reads a movement with its counterpart and its operator's wallet. */
export async function readMovement(db: Database, transactionId: string): Promise<MovementFacts | null> {
  const [owns, others, wallets] = await db.batch<Row>([
    db.prepare(MOVEMENT).bind(transactionId),
    db.prepare(COUNTERPART).bind(transactionId),
    db.prepare(WALLET).bind(transactionId),
  ]);
  const own = movementIn(owns);
  const wallet = wallets?.results[0];
  return own && { own, other: movementIn(others), wallet: wallet ? toWallet(wallet) : null };
}

/** Whether a movement is under a lease, so that its outcome is still to be written. */
export async function isClaimed(db: Database, transactionId: string, now: number): Promise<boolean> {
  return (await db.prepare(CLAIMED).bind(transactionId, now).all()).results.length > 0;
}

/** The report's own movement. */
function ownIn(result: D1Result<Row> | undefined): Movement | null {
  const own = result?.results[0]?.own;
  return typeof own === "string" ? parseMovement(own) : null;
}

function movementIn(result: D1Result<Row> | undefined): Movement | null {
  const row = result?.results[0];
  return row ? toMovement(row) : null;
}

function toSession(row: Row): SessionFacts {
  return {
    id: String(row.id),
    providerCode: String(row.provider_code),
    operatorCode: String(row.operator_code),
    playerId: String(row.player_id),
    currency: String(row.currency),
    precision: Number(row.precision),
    walletGameCode: String(row.wallet_game_code),
    sectionCode: row.section_code === null ? null : String(row.section_code),
    expiresAt: Number(row.expires_at),
    closedAt: row.closed_at === null ? null : Number(row.closed_at),
    blocked: row.blocked === 1,
    stopped: row.stopped === null ? null : String(row.stopped),
  };
}

function toWallet(row: Row): OperatorWallet | null {
  if (row.key_id === null) return null;
  return {
    operatorCode: String(row.operator_code),
    url: String(row.wallet_url),
    keyId: String(row.key_id),
    sealedSecret: String(row.sealed_secret),
    unansweredCalls: Number(row.unanswered_calls),
  };
}
