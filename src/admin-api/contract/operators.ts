import { z } from "zod";
import type { Settings } from "../../env.ts";
import { parseRange } from "../../lib/address.ts";
import { text } from "../../wire/fields.ts";
import { calledUrl } from "./fields.ts";

const range = z.string().refine((value) => parseRange(value) !== undefined, {
  error: "must be an IPv4 or IPv6 address, or a range of them in CIDR form",
});

/** Kept as a plain decimal; a JSON number and its text are the same. */
const percent = z.preprocess(
  (value) => (typeof value === "number" ? String(value) : value),
  z
    .string("must be a number")
    .regex(/^(?:100(?:\.0{1,4})?|[0-9]{1,2}(?:\.[0-9]{1,4})?)$/, "must be 0 to 100 with at most 4 places"),
);

/** PUT /admin/v1/operators/{code}. Left out: the default on creation, unchanged on a change. */
export function putOperatorSchema(settings: Settings) {
  return z.object({
    name: text(200),
    wallet_url: calledUrl(settings),
    invoice_url: calledUrl(settings).nullish(),
    requests_per_minute: z.int().min(1).max(1_000_000).optional(),
    allowlist: z.array(range).max(1_000).optional(),
    market: z.enum(["rest_of_world", "asia"]).optional(),
    regulated: z.boolean().optional(),
    revenue_base: z.enum(["ggr", "ngr"]).optional(),
    tier_mode: z.enum(["whole", "progressive"]).optional(),
    tax_percent: percent.optional(),
  });
}

export const SetWindow = z.object({
  provider_codes: z.array(z.string()).max(10_000),
  excluded_game_ids: z.array(z.string()).max(100_000).default([]),
});

export const BlocksQuery = z.object({ cursor: z.string().max(400).optional() });

export const PlayerPath = z.object({ code: z.string(), player_id: text(120) });

const Time = z.iso.datetime();

export const Window = z.object({
  operator_code: z.string(),
  provider_codes: z.array(z.string()),
  excluded_game_ids: z.array(z.string()),
  game_count: z.int(),
});

export const Operator = z.object({
  code: z.string(),
  operator_code: z.string(),
  name: z.string(),
  wallet_url: z.string(),
  invoice_url: z.string().nullable(),
  requests_per_minute: z.int(),
  allowlist: z.array(z.string()),
  market: z.string(),
  regulated: z.boolean(),
  revenue_base: z.string(),
  tier_mode: z.string(),
  tax_percent: z.number(),
  created_at: Time,
  updated_at: Time,
});

export const Key = z.object({ key_id: z.string(), created_at: Time, revoked_at: Time.nullable() });

export const OperatorDetail = Operator.extend({ keys: z.array(Key), window: Window });

export const IssuedKey = z.object({ key_id: z.string(), secret: z.string(), created_at: Time });

export const RevokedKey = z.object({ key_id: z.string(), revoked_at: Time });

export const BlocksPage = z.object({
  blocks: z.array(z.object({ player_id: z.string(), blocked_at: Time })),
  next_cursor: z.string().nullable(),
});

export const PlayerBlock = z.object({ player_id: z.string(), blocked: z.boolean() });
