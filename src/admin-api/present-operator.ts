import type { z } from "zod";
import type { IssuedKey, KeyRecord } from "../keys/key.ts";
import { isoTime, isoTimeOrNull } from "../lib/clock.ts";
import type { OperatorRow } from "../operators/find-operator.ts";
import type { OperatorRecord } from "../operators/read-operator.ts";
import type { Window as OperatorWindow } from "../operators/read-window.ts";
import type * as wire from "./contract/operators.ts";

/** The wire form of an operator. */
export function presentOperator(row: OperatorRow): z.output<typeof wire.Operator> {
  return {
    code: row.code,
    operator_code: row.code,
    name: row.name,
    wallet_url: row.walletUrl,
    invoice_url: row.invoiceUrl,
    requests_per_minute: row.requestsPerMinute,
    allowlist: row.allowlist,
    market: row.market,
    regulated: row.regulated,
    revenue_base: row.revenueBase,
    tier_mode: row.tierMode,
    tax_percent: Number(row.taxPercent),
    created_at: isoTime(row.createdAt),
    updated_at: isoTime(row.updatedAt),
  };
}

/** The wire form of an operator with its keys and window. */
export function presentOperatorDetail(record: OperatorRecord): z.output<typeof wire.OperatorDetail> {
  return {
    ...presentOperator(record.operator),
    keys: record.keys.map(presentKey),
    window: presentWindow(record.operator.code, record.window),
  };
}

/** The wire form of a key; its secret is never in it. */
export function presentKey(key: KeyRecord): z.output<typeof wire.Key> {
  return { key_id: key.keyId, created_at: isoTime(key.createdAt), revoked_at: isoTimeOrNull(key.revokedAt) };
}

/** The only answer that holds a secret. */
export function presentIssuedKey(key: IssuedKey): z.output<typeof wire.IssuedKey> {
  return { key_id: key.keyId, secret: key.secret, created_at: isoTime(key.createdAt) };
}

/** The wire form of a window. */
export function presentWindow(operatorCode: string, window: OperatorWindow): z.output<typeof wire.Window> {
  return {
    operator_code: operatorCode,
    provider_codes: [...window.providerCodes],
    excluded_game_ids: [...window.excludedGameIds],
    game_count: window.gameCount,
  };
}
