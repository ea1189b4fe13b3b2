import * as z from "zod";
import { optional, textOrNull } from "./described.ts";

/** Values that many answers carry and that mean the same in each. */

export const operatorCode = z.string().meta({ description: "The operator's code.", examples: ["demo"] });

export const providerCode = z.string().meta({ description: "The provider's code.", examples: ["sandbox"] });

export const providerName = z.string().meta({ description: "The provider's name.", examples: ["Sandbox Studio"] });

export const playerId = z
  .string()
  .meta({ description: "The operator's own id of the player.", examples: ["player-1"] });

export const sessionId = z.string().meta({
  description: "The session's id, as the call that opened it answered.",
  examples: ["5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d"],
});

export const roundId = z.string().meta({
  description: "The provider's id of the round, unchanged. Two providers may use the same one.",
  examples: ["r-1001"],
});

export const transactionId = z.string().meta({
  description: "The transaction's id, as the wallet received it: `<provider>:<the provider's own id>`.",
  examples: ["sandbox:b-1001"],
});

export const currencyCode = z.string().meta({
  description: "The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT.",
  examples: ["EUR"],
});

/** The catalogue's id of a game, never the provider's code. */
export const catalogueId = z.string().meta({
  description: "The game's id in the catalogue: `id` of `GET /v1/games`, never the provider's code.",
  examples: ["7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11"],
});

export const revenueBase = z
  .enum(["ggr", "ngr"])
  .describe(
    "What the percents are a share of. `ggr`: bets less wins of real money. `ngr`: that less the wins of free spins and bonus campaigns.",
  );

export const tierMode = z
  .enum(["whole", "progressive"])
  .describe(
    "`whole`: a month is priced at the percent of the band it lands in. `progressive`: each band's slice is priced at its own percent.",
  );

/** A place may be 120 characters of any script, or a row in each of a hundred shards. */
const MAX_CURSOR_LENGTH = 8_000;

/** A place in a list, as the page before it answered. */
export function pageCursor(example: string) {
  return optional(
    z.string().max(MAX_CURSOR_LENGTH),
    "The `next_cursor` of the page before. Without it, the first page.",
    example,
  );
}

/** The last field of a page. */
export const nextCursor = textOrNull(
  "Send it as `cursor` to get the next page. Null: this was the last one.",
  "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk",
);

/** A page of a list: its rows, and where to go on. */
export function pageOf<Rows extends z.ZodRawShape>(rows: Rows) {
  return z.object({ ...rows, next_cursor: nextCursor });
}
