import type { z } from "zod";
import type { Operation } from "../../openapi/operation.ts";
import * as examples from "./examples.ts";
import { PushedJackpots, PushJackpots } from "./jackpots.ts";
import { PushedLiveTables, PushLiveTables } from "./live-tables.ts";
import {
  Balance,
  BookedMovement,
  ExchangeToken,
  ProviderSession,
  ReadBalance,
  ReportBet,
  ReportRollback,
  ReportWin,
  TakenMovement,
} from "./movements.ts";
import { CampaignReport, CampaignStatus, SettledFreeSpins, SettleFreeSpins } from "./promotions.ts";

const MOVEMENT_ERRORS = ["VALIDATION_FAILED", "NOT_FOUND", "CURRENCY_MISMATCH", "TRANSACTION_CONFLICT"];
const BET_ERRORS = [
  ...["INSUFFICIENT_FUNDS", "BET_LIMIT", "PLAYER_BLOCKED", "PLAYER_NOT_FOUND"],
  ...["SESSION_CLOSED", "BET_CANCELLED", "BET_REFUSED"],
];

function call(
  method: Operation["method"],
  path: string,
  id: string,
  summary: string,
  schemas: { body: z.ZodType; answer: z.ZodType },
  more: Partial<Operation> & { idempotency: string },
): Operation {
  return { method, path: `/provider/v1${path}`, id, tag: "Providers", summary, example: {}, ...schemas, ...more };
}

const BY_ID = "On `transaction_id`: the same id with the same body is answered with what became of it.";
const LATER = "A movement that is taken but not yet booked is answered 202 with `status: pending`; it will be booked.";

/** What game providers call (contract: /provider/v1). */
export const providerOperations: readonly Operation[] = [
  call(
    "post",
    "/session",
    "exchangeToken",
    "The session behind a launch token",
    { body: ExchangeToken, answer: ProviderSession },
    {
      example: examples.EXCHANGE,
      idempotency: "A token is exchanged any number of times until the session ends.",
      errors: ["VALIDATION_FAILED", "NOT_FOUND", "SESSION_CLOSED"],
    },
  ),
  call(
    "post",
    "/getbalance",
    "readBalance",
    "The player's balance",
    { body: ReadBalance, answer: Balance },
    {
      example: examples.BALANCE,
      idempotency: "Reads only.",
      errors: ["VALIDATION_FAILED", "NOT_FOUND", "PLAYER_NOT_FOUND", "PLAYER_BLOCKED", "BET_REFUSED"],
    },
  ),
  call(
    "post",
    "/bet",
    "reportBet",
    "Book a bet",
    { body: ReportBet, answer: BookedMovement },
    {
      example: examples.BET,
      idempotency: BY_ID,
      description:
        "An unknown outcome is answered 503 with `status: cancelled` and `retryable: false`: the bet is being undone, and the provider ends the round.",
      errors: [...MOVEMENT_ERRORS, ...BET_ERRORS],
    },
  ),
  call(
    "post",
    "/win",
    "reportWin",
    "Book a win",
    { body: ReportWin, answer: BookedMovement },
    { example: examples.WIN, accepted: TakenMovement, idempotency: BY_ID, description: LATER, errors: MOVEMENT_ERRORS },
  ),
  call(
    "post",
    "/rollback",
    "reportRollback",
    "Undo a bet",
    { body: ReportRollback, answer: BookedMovement },
    {
      example: examples.ROLLBACK,
      accepted: TakenMovement,
      idempotency: BY_ID,
      description: LATER,
      errors: ["VALIDATION_FAILED", "NOT_FOUND", "REFERENCE_INVALID", "TRANSACTION_CONFLICT"],
    },
  ),
  call(
    "post",
    "/free-spins/{free_spins_id}/settle",
    "settleFreeSpins",
    "Report the total of a finished series",
    { body: SettleFreeSpins, answer: SettledFreeSpins },
    {
      params: { free_spins_id: "The series." },
      example: examples.SETTLEMENT,
      idempotency: "The same amount again answers the same; another is a conflict.",
      errors: ["VALIDATION_FAILED", "NOT_FOUND", "SETTLEMENT_CONFLICT"],
    },
  ),
  call(
    "post",
    "/bonus-campaigns/{campaign_id}/status",
    "reportCampaign",
    "Confirm a campaign, or say that it failed",
    { body: CampaignReport, answer: CampaignStatus },
    {
      params: { campaign_id: "The campaign." },
      example: examples.CAMPAIGN,
      idempotency: "A repeat answers the same.",
      errors: ["VALIDATION_FAILED", "NOT_FOUND", "CONFLICT"],
    },
  ),
  call(
    "put",
    "/live-tables/{currency}",
    "pushLiveTables",
    "Push the state of live tables",
    { body: PushLiveTables, answer: PushedLiveTables },
    {
      params: { currency: "ISO 4217." },
      example: examples.LIVE_TABLES,
      idempotency: "The whole state, or with `patch` a part of it: a repeat changes nothing.",
      errors: ["VALIDATION_FAILED"],
    },
  ),
  call(
    "put",
    "/jackpots",
    "pushJackpots",
    "Push the provider's whole list of jackpots",
    { body: PushJackpots, answer: PushedJackpots },
    {
      example: examples.JACKPOTS,
      idempotency: "The whole list: a repeat changes nothing.",
      errors: ["VALIDATION_FAILED"],
    },
  ),
];
