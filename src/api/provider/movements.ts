import { type Context, Hono } from "hono";
import * as z from "zod";
import type { ProviderCtx } from "../../context.ts";
import type { ProviderApiEnv } from "../../gate/auth/authenticate-provider.ts";
import { limitReports } from "../../gate/limits/provider-reports.ts";
import { inSession } from "../../gate/operator-time/operator-clock.ts";
import { closeRound as close } from "../../ledger/close-round.ts";
import { readBalance as readWalletBalance } from "../../ledger/read-balance.ts";
import { reportMovement } from "../../ledger/report-movement.ts";
import type { MovementReport, Reporter, StakeReport } from "../../ledger/rules/report.ts";
import { alertUnknownTier, isKnownTier } from "../../play/jackpots/watch-tier.ts";
import { describe } from "../http/describe.ts";
import { body, checked, path } from "../http/valid.ts";
import { nullish } from "../wire/described.ts";
import { currency, money, text } from "../wire/fields.ts";
import { BOOKED, SESSION_ID, STAKE } from "./examples.ts";
import {
  Balance,
  BookedMovement,
  BookedRollback,
  presentBalance,
  presentMovement,
  TakenMovement,
  TakenRollback,
} from "./movement-answer.ts";
import { roundId } from "./values.ts";

export const app = new Hono<ProviderApiEnv>();

const MOVEMENT_ERRORS = [
  "VALIDATION_FAILED",
  "NOT_FOUND",
  "CURRENCY_MISMATCH",
  "TRANSACTION_CONFLICT",
  "SESSION_ARCHIVED",
];
const BY_ID = "By `transaction_id`: repeating the same body returns the transaction's current result.";
const LATER =
  "A transaction that is accepted but not booked yet is answered with 202 and `status: pending`; the service books it later.";

const ID_RULE = "must be 1 to 120 printable ASCII characters without spaces";
const MAX_ID_LENGTH = 120;

const id = z
  .string()
  .regex(/^[\x21-\x7e]{1,120}$/, ID_RULE)
  .refine((value) => value !== "." && value !== "..", { error: "must not be . or .., which no path can name" })
  .meta({
    description: "1 to 120 printable ASCII characters without spaces, but not `.` or `..`.",
    examples: ["r-1001"],
  });

/** Ids that start with `undo-` belong to the service's own rollbacks, `close-` and a digest to the wins of 0 that close rounds. */
const isNotOurs = (value: string) => !value.startsWith("undo-");
const NOT_OURS = "must not start with undo-";
const isYours = (value: string) => isNotOurs(value) && !/^close-[0-9a-f]{32}$/.test(value);
const transactionId = id.refine(isYours, { error: `${NOT_OURS}, nor be close- and 32 hexadecimal digits` }).meta({
  description:
    "Your own id of the report, unique over all your reports; it must not start with `undo-`, nor be `close-` and 32 hexadecimal digits, `.` or `..`. A repeat carries the same.",
  examples: ["b-1001"],
});

const sessionId = text(120).meta({
  description: "The session, as the exchange of its token answered it.",
  examples: ["5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d"],
});

export const ReadBalance = z.object({ session_id: sessionId });

app.post(
  "/getbalance",
  describe({
    id: "readBalance",
    summary: "Read the player's balance",
    idempotency: "Read-only.",
    answer: Balance,
    errors: ["NOT_FOUND", "SESSION_CLOSED", "PLAYER_NOT_FOUND", "PLAYER_BLOCKED", "BET_REFUSED", "SESSION_ARCHIVED"],
    example: { request: { session_id: SESSION_ID }, answer: { balance: "100.00", currency: "EUR" } },
  }),
  body(ReadBalance),
  checked(),
  async (c) => {
    const { session_id: id } = c.req.valid("json");
    const ctx = await inSession(c.get("ctx"), id);
    return c.json<z.input<typeof Balance>>(presentBalance(await readWalletBalance(ctx, reporterOf(ctx), id)));
  },
);

/** Optional fields may be sent as null. */
export const ReportBet = z.object({
  session_id: sessionId,
  transaction_id: transactionId,
  round_id: id.describe("Your own id of the round. The wallet gets it unchanged."),
  /** Checked against the precision of the session's currency once the session is read. */
  amount: money.describe("The stake or the win: a plain decimal string, with no more places than the currency has."),
  currency: currency.describe("The session's currency."),
  free_spins_id: nullish(
    text(120),
    "The grant or campaign whose spin this is. Absent or null: real money.",
    "welcome-1",
  ),
});

app.post(
  "/bet",
  describe({
    id: "reportBet",
    summary: "Book a bet",
    description:
      "When the wallet's answer is unknown, the bet is answered with 503, `status: cancelled` and `retryable: false`: the service rolls the bet back, and the provider ends the round.",
    idempotency: BY_ID,
    answer: BookedMovement,
    errors: [
      ...MOVEMENT_ERRORS,
      ...["INSUFFICIENT_FUNDS", "BET_LIMIT", "PLAYER_BLOCKED", "PLAYER_NOT_FOUND"],
      ...["SESSION_CLOSED", "FREE_SPINS_INVALID", "BET_CANCELLED", "BET_REFUSED", "INTAKE_STOPPED"],
    ],
    example: {
      request: { ...STAKE, transaction_id: "b-1001" },
      answer: { ...BOOKED, transaction_id: "studio:b-1001" },
    },
  }),
  body(ReportBet),
  checked(),
  (c) => report(c, stake("bet", c.req.valid("json"))),
);

/** The round is over; the wallet's callback says so too. */
const roundClosed = z.boolean().nullish();

const JackpotHit = z.object({
  tier_id: text(120).describe("Your own id of the tier that paid."),
  win_type: z
    .enum(["progressive", "community", "fixed"])
    .describe(
      "`progressive`: the player hit the tier. `community`: a share of another player's win. `fixed`: a prize of a fixed amount.",
    ),
});

export const ReportWin = ReportBet.extend({
  round_id: ReportBet.shape.round_id.describe("Your own id of the round. The wallet gets it unchanged."),
  amount: ReportBet.shape.amount.describe(
    "The win: a plain decimal string, with no more places than the currency has. A lost round is closed with a win of 0.",
  ),
  currency: ReportBet.shape.currency.describe("The session's currency."),
  free_spins_id: ReportBet.shape.free_spins_id.meta({
    description: "The grant or campaign whose win this is. Absent or null: real money.",
    examples: ["welcome-1"],
  }),
  round_closed: roundClosed.describe("True: the round is over with this. The wallet's callback then says so too."),
  jackpot: JackpotHit.nullish().describe("The tier that the win is of. Absent or null: not a jackpot's."),
});

app.post(
  "/win",
  describe({
    id: "reportWin",
    summary: "Book a win",
    description: LATER,
    idempotency: BY_ID,
    answer: BookedMovement,
    accepted: TakenMovement,
    errors: MOVEMENT_ERRORS,
    example: {
      request: { ...STAKE, transaction_id: "w-1001", jackpot: { tier_id: "grand", win_type: "progressive" } },
      answer: { ...BOOKED, transaction_id: "studio:w-1001", balance: "100.00" },
      accepted: { transaction_id: "studio:w-1001", status: "pending", balance: null },
    },
  }),
  body(ReportWin),
  checked(),
  async (c) => {
    const ctx = c.get("ctx");
    const body = c.req.valid("json");
    const { jackpot: hit, transaction_id: transactionId, round_closed: closed } = body;
    const isUnknown = hit ? !(await isKnownTier(ctx, hit)) : false;
    const jackpot = hit ? { tierId: hit.tier_id, winType: hit.win_type, isUnknown } : undefined;
    const answer = await report(c, { ...stake("win", body), jackpot, roundClosed: closed ?? undefined });
    if (hit && isUnknown) {
      const alerted = alertUnknownTier(ctx, hit, transactionId);
      ctx.waitUntil(alerted.catch((cause: unknown) => ctx.log.error("jackpot.tier_unwatched", {}, cause)));
    }
    return answer;
  },
);

export const ReportRollback = z.object({
  session_id: sessionId,
  transaction_id: transactionId,
  round_id: id.describe("Your own id of the round."),
  /** The provider's own id of the bet, or `<code>:<id>` as the service answered it. The code has at most 40 characters. */
  reference_transaction_id: z
    .string()
    .regex(/^[\x21-\x7e]{1,161}$/, ID_RULE)
    .refine(isNotOurs, { error: NOT_OURS })
    .describe("The bet to roll back: your own id of it, or the one that the service answered."),
  round_closed: roundClosed.describe("True: the round is over with this. The wallet's callback then says so too."),
});

app.post(
  "/rollback",
  describe({
    id: "reportRollback",
    summary: "Roll back a bet",
    description: `${LATER} \`reference_transaction_id\` is the provider's own id of the bet, or the id that the service answered for it. A rollback of a bet that has not arrived completes with \`bet_known: false\`, and the bet is not accepted later.`,
    idempotency: BY_ID,
    answer: BookedRollback,
    accepted: TakenRollback,
    errors: ["NOT_FOUND", "REFERENCE_INVALID", "TRANSACTION_CONFLICT", "SESSION_ARCHIVED"],
    example: {
      request: {
        session_id: SESSION_ID,
        round_id: "r-1001",
        transaction_id: "u-1001",
        reference_transaction_id: "b-1001",
      },
      answer: { ...BOOKED, transaction_id: "studio:u-1001", balance: "100.00", bet_known: true },
      accepted: { transaction_id: "studio:u-1001", status: "pending", balance: null, bet_known: true },
    },
  }),
  body(ReportRollback),
  checked(({ providerCode }: ProviderCtx, { reference_transaction_id: reference }, broken) => {
    if (broken.length > 0 || String(reference).length <= MAX_ID_LENGTH) return [];
    const answered = String(reference).startsWith(`${providerCode}:`);
    return answered ? [] : [{ field: "reference_transaction_id", message: ID_RULE }];
  }),
  (c) => {
    const body = c.req.valid("json");
    return report(c, {
      action: "rollback",
      sessionId: body.session_id,
      transactionId: body.transaction_id,
      roundId: body.round_id,
      referenceTransactionId: body.reference_transaction_id,
      roundClosed: body.round_closed ?? undefined,
    });
  },
);

export const CloseRound = z.object({ session_id: sessionId.describe("The session that the round was played in.") });

export const ClosedRound = z.object({ round_id: roundId, closed: z.literal(true).describe("The round is closed.") });

app.post(
  "/rounds/:round_id/close",
  describe({
    id: "closeRound",
    summary: "Close a round",
    description:
      "For a round that ends without a win or rollback to say so. The wallet gets a win of 0 with `round_closed`, whose id begins with `close-`. Where no bet of the round stands, or the round is closed, nothing is sent.",
    idempotency: "A repeat returns the same answer; the wallet books the closing win once.",
    params: { round_id: ["The round's id, percent-encoded.", "r-1001"] },
    answer: ClosedRound,
    errors: ["NOT_FOUND", "TRANSACTION_CONFLICT", "SESSION_ARCHIVED"],
    example: { request: { session_id: SESSION_ID }, answer: { round_id: "r-1001", closed: true } },
  }),
  path(z.object({ round_id: id })),
  body(CloseRound),
  checked(),
  async (c) => {
    const path = c.req.valid("param");
    const round = { sessionId: c.req.valid("json").session_id, roundId: path.round_id };
    const ctx = await inSession(c.get("ctx"), round.sessionId);
    const answer = await limitReports(ctx.providerCode, () => close(ctx, reporterOf(ctx), round));
    // A closing win that the wallet never booked has closed the round all the same.
    if (answer.kind !== "known" && answer.kind !== "failed") presentMovement(answer);
    return c.json<z.input<typeof ClosedRound>>({ round_id: path.round_id, closed: true as const });
  },
);

function stake(action: StakeReport["action"], body: z.output<typeof ReportBet>): StakeReport {
  return {
    action,
    sessionId: body.session_id,
    transactionId: body.transaction_id,
    roundId: body.round_id,
    amount: body.amount,
    currency: body.currency,
    freeSpinsId: body.free_spins_id ?? undefined,
  };
}

async function report(c: Context<ProviderApiEnv>, movement: MovementReport): Promise<Response> {
  const ctx = await inSession(c.get("ctx"), movement.sessionId);
  const answer = await limitReports(ctx.providerCode, () => reportMovement(ctx, reporterOf(ctx), movement));
  const { status, body } = presentMovement(answer);
  return c.json(body, status);
}

function reporterOf({ providerCode, keyId }: ProviderCtx): Reporter {
  return { providerCode, keyId };
}
