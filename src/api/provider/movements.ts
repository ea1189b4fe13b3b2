import * as z from "zod";
import type { ProviderCtx } from "../../context.ts";
import { limitReports } from "../../gate/limits/provider-reports.ts";
import { closeRound as close } from "../../ledger/close-round.ts";
import { readBalance as readWalletBalance } from "../../ledger/read-balance.ts";
import { reportMovement } from "../../ledger/report-movement.ts";
import type { MovementReport, Reporter, StakeReport } from "../../ledger/rules/report.ts";
import { about } from "../../lib/about.ts";
import { watchTier } from "../../play/jackpots/watch-tier.ts";
import { JsonAnswer } from "../http/json-answer.ts";
import { currency, money, text } from "../wire/fields.ts";
import { endpoint } from "./endpoint.ts";
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

const MOVEMENT_ERRORS = [
  ...["VALIDATION_FAILED", "NOT_FOUND", "CURRENCY_MISMATCH", "TRANSACTION_CONFLICT", "SESSION_ARCHIVED"],
];
const BY_ID = "By `transaction_id`: repeating the same body returns the transaction's current result.";
const LATER =
  "A transaction that is accepted but not booked yet is answered with 202 and `status: pending`; the service books it later.";

const ID_RULE = "must be 1 to 120 printable ASCII characters without spaces";
const MAX_ID_LENGTH = 120;

const id = z.string().regex(/^[\x21-\x7e]{1,120}$/, ID_RULE);

/* @__PURE__ */ about(id, ["1 to 120 printable ASCII characters without spaces.", "r-1001"]);

/** Ids that start with `undo-` belong to the service's own rollbacks. */
const isNotOurs = (value: string) => !value.startsWith("undo-");
const NOT_OURS = "must not start with undo-";
const transactionId = id.refine(isNotOurs, { error: NOT_OURS });

/* @__PURE__ */ about(transactionId, [
  "Your own id of the report, unique over all your reports; it must not start with `undo-`. A repeat carries the same.",
  "b-1001",
]);

const sessionId = text(120);

/* @__PURE__ */ about(sessionId, [
  "The session, as the exchange of its token answered it.",
  "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d",
]);

export const ReadBalance = z.object({ session_id: sessionId });

export const readBalance = endpoint(
  {
    route: "POST /provider/v1/getbalance",
    id: "readBalance",
    summary: "Read the player's balance",
    idempotency: "Read-only.",
    body: ReadBalance,
    answer: Balance,
    errors: ["NOT_FOUND", "PLAYER_NOT_FOUND", "PLAYER_BLOCKED", "BET_REFUSED", "SESSION_ARCHIVED"],
    example: { request: { session_id: SESSION_ID }, answer: { balance: "100.00", currency: "EUR" } },
  },
  async (ctx, { body }) => presentBalance(await readWalletBalance(ctx, reporterOf(ctx), body.session_id)),
);

/** Optional fields may be sent as null. */
export const ReportBet = z.object({
  session_id: sessionId,
  transaction_id: transactionId,
  round_id: id,
  /** Checked against the precision of the session's currency once the session is read. */
  amount: money,
  currency,
  free_spins_id: text(120).nullish(),
});

/* @__PURE__ */ about(ReportBet, {
  round_id: "Your own id of the round. The wallet gets it unchanged.",
  amount: "The stake or the win: a plain decimal string, with no more places than the currency has.",
  currency: "The session's currency.",
  free_spins_id: ["The grant or campaign whose spin this is. Absent or null: real money.", "welcome-1"],
});

export const reportBet = endpoint(
  {
    route: "POST /provider/v1/bet",
    id: "reportBet",
    summary: "Book a bet",
    description:
      "When the wallet's answer is unknown, the bet is answered with 503, `status: cancelled` and `retryable: false`: the service rolls the bet back, and the provider ends the round.",
    idempotency: BY_ID,
    body: ReportBet,
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
  },
  (ctx, { body }) => report(ctx, stake("bet", body)),
);

/** The round is over; the wallet's callback says so too. */
const roundClosed = z.boolean().nullish();

const JackpotHit = z.object({ tier_id: text(120), win_type: z.enum(["progressive", "community", "fixed"]) });

/* @__PURE__ */ about(JackpotHit, {
  tier_id: "Your own id of the tier that paid.",
  win_type:
    "`progressive`: the player hit the tier. `community`: a share of another player's win. `fixed`: a prize of a fixed amount.",
});

export const ReportWin = ReportBet.extend({
  round_closed: roundClosed,
  jackpot: JackpotHit.nullish(),
});

/* @__PURE__ */ about(ReportWin, {
  round_id: "Your own id of the round. The wallet gets it unchanged.",
  amount:
    "The win: a plain decimal string, with no more places than the currency has. A lost round is closed with a win of 0.",
  currency: "The session's currency.",
  free_spins_id: ["The grant or campaign whose win this is. Absent or null: real money.", "welcome-1"],
  round_closed: "True: the round is over with this. The wallet's callback then says so too.",
  jackpot: "The tier that the win is of. Absent or null: not a jackpot's.",
});

export const reportWin = endpoint(
  {
    route: "POST /provider/v1/win",
    id: "reportWin",
    summary: "Book a win",
    description: LATER,
    idempotency: BY_ID,
    body: ReportWin,
    answer: BookedMovement,
    accepted: TakenMovement,
    errors: MOVEMENT_ERRORS,
    example: {
      request: { ...STAKE, transaction_id: "w-1001", jackpot: { tier_id: "grand", win_type: "progressive" } },
      answer: { ...BOOKED, transaction_id: "studio:w-1001", balance: "100.00" },
      accepted: { transaction_id: "studio:w-1001", status: "pending", balance: null },
    },
  },
  async (ctx, { body }) => {
    const jackpot = body.jackpot ? { tierId: body.jackpot.tier_id, winType: body.jackpot.win_type } : undefined;
    const answer = await report(ctx, { ...stake("win", body), jackpot, roundClosed: body.round_closed ?? undefined });
    // A fixed prize needs no pool.
    if (jackpot && jackpot.winType !== "fixed") {
      const watched = watchTier(ctx, { transactionId: body.transaction_id, tierId: jackpot.tierId });
      ctx.waitUntil(watched.catch((cause: unknown) => ctx.log.error("jackpot.tier_unwatched", {}, cause)));
    }
    return answer;
  },
);

export const ReportRollback = z.object({
  session_id: sessionId,
  transaction_id: transactionId,
  round_id: id,
  /** Either the provider's own id or the one that the service answered, which its code of at most 40 characters begins. */
  reference_transaction_id: z
    .string()
    .regex(/^[\x21-\x7e]{1,161}$/, ID_RULE)
    .refine(isNotOurs, { error: NOT_OURS }),
  round_closed: roundClosed,
});

/* @__PURE__ */ about(ReportRollback, {
  round_id: "Your own id of the round.",
  reference_transaction_id: "The bet to roll back: your own id of it, or the one that the service answered.",
  round_closed: "True: the round is over with this. The wallet's callback then says so too.",
});

export const reportRollback = endpoint(
  {
    route: "POST /provider/v1/rollback",
    id: "reportRollback",
    summary: "Roll back a bet",
    description: `${LATER} \`reference_transaction_id\` is the provider's own id of the bet, or the id that the service answered for it. A rollback of a bet that has not arrived completes with \`bet_known: false\`, and the bet is not accepted later.`,
    idempotency: BY_ID,
    body: ReportRollback,
    rules: ({ providerCode }, { reference_transaction_id: reference }, broken) => {
      if (broken.length > 0 || String(reference).length <= MAX_ID_LENGTH) return [];
      const answered = String(reference).startsWith(`${providerCode}:`);
      return answered ? [] : [{ field: "reference_transaction_id", message: ID_RULE }];
    },
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
  },
  (ctx, { body }) =>
    report(ctx, {
      action: "rollback",
      sessionId: body.session_id,
      transactionId: body.transaction_id,
      roundId: body.round_id,
      referenceTransactionId: body.reference_transaction_id,
      roundClosed: body.round_closed ?? undefined,
    }),
);

export const CloseRound = z.object({ session_id: sessionId });

/* @__PURE__ */ about(CloseRound, {
  session_id: "The session that the round was played in.",
});

export const ClosedRound = z.object({ round_id: roundId, closed: z.literal(true) });

/* @__PURE__ */ about(ClosedRound, {
  closed: "The round is closed.",
});

export const closeRound = endpoint(
  {
    route: "POST /provider/v1/rounds/{round_id}/close",
    id: "closeRound",
    summary: "Close a round",
    description:
      "For a round that ends without a win or rollback to say so. The wallet gets a win of 0 with `round_closed`, whose id begins with `close-`. Where no bet of the round stands, or the round is closed, nothing is sent.",
    idempotency: "A repeat returns the same answer; the wallet books the closing win once.",
    params: { round_id: ["The round's id, percent-encoded.", "r-1001"] },
    pathSchema: z.object({ round_id: id }),
    body: CloseRound,
    answer: ClosedRound,
    errors: ["NOT_FOUND", "TRANSACTION_CONFLICT", "SESSION_ARCHIVED"],
    example: { request: { session_id: SESSION_ID }, answer: { round_id: "r-1001", closed: true } },
  },
  async (ctx, { path, body }) => {
    const round = { sessionId: body.session_id, roundId: path.round_id };
    const answer = await limitReports(ctx.providerCode, () => close(ctx, reporterOf(ctx), round));
    // A closing win that the wallet never booked has closed the round all the same.
    if (answer.kind !== "known" && answer.kind !== "failed") presentMovement(answer);
    return { round_id: path.round_id, closed: true as const };
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

async function report(ctx: ProviderCtx, movement: MovementReport): Promise<Response> {
  const answer = await limitReports(ctx.providerCode, () => reportMovement(ctx, reporterOf(ctx), movement));
  const { status, body } = presentMovement(answer);
  return new JsonAnswer(body, status);
}

function reporterOf({ providerCode, keyId }: ProviderCtx): Reporter {
  return { providerCode, keyId };
}
