import { z } from "zod";
import { currency, text } from "../../wire/fields.ts";

/** What providers report and are told (contract: /provider/v1). Optional fields may be sent as null. */

/** 1 to 120 printable ASCII characters without blanks. */
const id = z.string().regex(/^[\x21-\x7e]{1,120}$/, "must be 1 to 120 printable ASCII characters without blanks");

/** Ids beginning `undo-` are the service's own. */
const transactionId = id.refine((value) => !value.startsWith("undo-"), { error: "must not begin with undo-" });

/** The places of the session's currency are checked with the session. */
const amount = z
  .string()
  .max(32, "must have at most 32 characters")
  .regex(/^(0|[1-9][0-9]*)(\.[0-9]+)?$/, "must be a plain decimal string without a sign");

const sessionId = text(120);

export const ExchangeToken = z.object({ token: text(200) });

export const ReadBalance = z.object({ session_id: sessionId });

export const ReportBet = z.object({
  session_id: sessionId,
  transaction_id: transactionId,
  round_id: id,
  amount,
  currency,
  free_spins_id: text(120).nullish(),
});

export const ReportWin = ReportBet.extend({
  jackpot: z.object({ tier_id: text(120), win_type: z.enum(["progressive", "community", "fixed"]) }).nullish(),
});

export const ReportRollback = z.object({
  session_id: sessionId,
  transaction_id: transactionId,
  round_id: id,
  reference_transaction_id: transactionId,
});

export const ProviderSession = z.object({
  session_id: z.uuid(),
  player_id: z.string(),
  player_name: z.string().nullable(),
  currency: z.string(),
  game_code: z.string(),
  locale: z.string().nullable(),
  player_country: z.string().nullable(),
  player_device: z.enum(["desktop", "mobile"]).nullable(),
  lobby_url: z.string().nullable(),
  deposit_url: z.string().nullable(),
  expires_at: z.iso.datetime(),
  demo: z.boolean(),
});

export const Balance = z.object({ balance: z.string(), currency: z.string() });

/** A movement that is booked. */
export const BookedMovement = z.object({
  transaction_id: z.string(),
  status: z.literal("completed"),
  balance: z.string().nullable(),
  currency: z.string(),
});

/** A win or rollback that is taken and will be booked (202). */
export const TakenMovement = z.object({
  transaction_id: z.string(),
  status: z.literal("pending"),
  balance: z.null(),
});
