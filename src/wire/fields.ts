import { z } from "zod";
import { parseAddress } from "../lib/address.ts";
import { parseUtcTime } from "../lib/clock.ts";
import { CURRENCY_CODE } from "../lib/currency.ts";
import { codePoints } from "../lib/encoding.ts";

/** Wire fields that several calls share. Messages follow the field's name: "player_id must …". */

/** Text of 1 to `max` characters, counted as Unicode code points; no control characters, no lone surrogates. */
export function text(max: number) {
  return z
    .string()
    .min(1, "must not be empty")
    .refine((value) => codePoints(value) <= max, { error: `must have at most ${max} characters` })
    .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), { error: "must not hold control characters" })
    .meta({ maxLength: max });
}

export const currency = z.string().regex(CURRENCY_CODE, "must be an ISO 4217 code in upper case, 3 to 10 characters");

/** ISO 8601 UTC. */
export const utcTime = z
  .string()
  .refine((value) => parseUtcTime(value) !== undefined, {
    error: "must be an ISO 8601 UTC time such as 2026-11-21T10:00:00Z",
  })
  .meta({ format: "date-time" });

/** A title's catalogue id: any text, since one that does not exist is GAME_UNAVAILABLE like one outside the window. */
export const gameId = text(120);

export const country = z.string().regex(/^[A-Z]{2}$/, "must be an ISO 3166-1 alpha-2 code in upper case");

/** The player's own address; up to 45 characters. */
export const address = z
  .string()
  .max(45, "must have at most 45 characters")
  .refine((value) => parseAddress(value) !== undefined, { error: "must be an IPv4 or IPv6 address" });

export const locale = z
  .string()
  .regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8}){0,3}$/, "must be a locale such as en or ru-RU");

export const device = z.enum(["desktop", "mobile"]);

/**
 * An address the player's browser is sent to: absolute https without credentials. http is let through by its form and
 * refused outside local development with the body, since a schema knows no settings.
 */
export function visitUrl(max: number) {
  return z
    .string()
    .refine((value) => codePoints(value) <= max, { error: `must have at most ${max} characters` })
    .refine(isVisitUrl, { error: "must be an absolute https address without credentials" });
}

function isVisitUrl(value: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === "" && password === "";
}

/** An amount sent in: digits, at most one point with digits on both sides; `amountRules` check the currency's places. */
export const money = z
  .string()
  .regex(/^(0|[1-9][0-9]*)(\.[0-9]+)?$/, "must be a plain decimal string such as 1.50")
  .max(32, "must have at most 32 characters");

/** A body without fields: empty, or `{}`. */
export const Empty = z.object({});
