import * as z from "zod";
import { parseAddress, parseRange } from "../../lib/address.ts";
import { parseUtcTime } from "../../lib/clock.ts";
import { CURRENCY_CODE } from "../../lib/currency.ts";
import { codePoints } from "../../lib/encoding.ts";
import { isReadable } from "../../lib/readable.ts";
import { countryCodeFault } from "./country-code.ts";

/** Fields that several calls share. Messages follow the field's name: "player_id must …". */

const CONTROL = {
  error: ({ input }: { input: unknown }) =>
    String(input).isWellFormed() ? "must not contain control characters" : "must not contain lone surrogates",
};

function isControlFree(value: string): boolean {
  return value.isWellFormed() && !/\p{Cc}/u.test(value);
}

/** Text of 1 to `max` characters, counted as Unicode code points; no control characters, no lone surrogates. */
export function text(max: number) {
  return z
    .string()
    .min(1, "must not be empty")
    .refine((value) => codePoints(value) <= max, { error: `must have at most ${max} characters` })
    .refine(isControlFree, CONTROL)
    .meta({ maxLength: max });
}

const READABLE = { error: "must not contain invisible, direction-changing or unassigned characters" };

/** Text that players, staff or operators read. */
export function displayName(max: number) {
  return text(max).refine(isReadable, READABLE).refine(isNotBlank, BLANK);
}

const BLANK = { error: "must not consist of blanks" };

function isNotBlank(value: string): boolean {
  return value === "" || value.trim() !== "";
}

/** A display name from a provider's feed: it may be empty, and its 200 characters are UTF-16 units. */
export const caption = z
  .string()
  .max(200)
  .refine(isControlFree, CONTROL)
  .refine(isReadable, READABLE)
  .refine(isNotBlank, BLANK);

export const currency = z
  .string()
  .regex(CURRENCY_CODE, "must be an uppercase currency code such as EUR, 3 to 10 characters")
  .meta({
    description:
      "The currency, in upper case: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT.",
    examples: ["EUR"],
  });

/** ISO 8601 UTC. */
export const utcTime = z
  .string()
  .refine((value) => parseUtcTime(value) !== undefined, {
    error: "must be an ISO 8601 UTC time such as 2026-11-21T10:00:00Z",
  })
  .meta({ format: "date-time" });

/** A catalogue id. Any text: an id that does not exist is GAME_UNAVAILABLE, like one outside the window. */
export const gameId = text(120).meta({
  description: "The game's id in the catalogue: `id` of `GET /v1/games`, never the provider's code.",
  examples: ["7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11"],
});

export const country = z
  .string()
  .regex(/^[A-Z]{2}$/, { error: "must be an uppercase ISO 3166-1 alpha-2 country code such as DE", abort: true })
  .refine((code) => countryCodeFault(code) === undefined, { error: ({ input }) => countryCodeFault(String(input)) })
  .meta({ description: "A country: its ISO 3166-1 alpha-2 code in upper case.", examples: ["DE"] });

/** The player's IP address. */
export const address = z
  .string()
  .max(45, "must have at most 45 characters")
  .refine((value) => parseAddress(value) !== undefined, { error: "must be an IPv4 or IPv6 address" })
  .meta({ description: "An IPv4 or IPv6 address.", examples: ["203.0.113.7"] });

export const addressRange = z
  .string()
  .refine((value) => parseRange(value) !== undefined, { error: "must be an IPv4 or IPv6 address, or a CIDR range" })
  .meta({ description: "An IPv4 or IPv6 address, or a CIDR range.", examples: ["203.0.113.0/24"] });

export const locale = z
  .string()
  .regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8}){0,3}$/, "must be a locale such as en or ru-RU")
  .meta({ description: "The language, as a BCP 47 tag.", examples: ["en"] });

export const device = z.enum(["desktop", "mobile"]).describe("The player's device.");

/**
 * A URL that the player's browser is sent to: absolute https without credentials. The schema also accepts http, because
 * it does not know the settings; endpoints refuse http outside local development.
 */
export function visitUrl(max: number) {
  return z
    .string()
    .refine((value) => codePoints(value) <= max, { error: `must have at most ${max} characters` })
    .refine(isVisitUrl, { error: "must be an absolute https URL without credentials" });
}

function isVisitUrl(value: string): boolean {
  if (!/^https?:\/\/[^\s\\\p{Cc}]+$/iu.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === "" && password === "";
}

/** An amount in a request. Its decimal places depend on the currency and are checked by the endpoint. */
export const money = z
  .string()
  .regex(/^(0|[1-9][0-9]*)(\.[0-9]+)?$/, "must be a decimal string such as 1.50")
  .max(32, "must have at most 32 characters")
  .meta({
    description:
      "An amount in the session's or promotion's currency: a plain decimal string, with no more places than the currency has.",
    examples: ["12.50"],
  });

/** A body without fields: empty, or `{}`. */
export const Empty = z.object({});
