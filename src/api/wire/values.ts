import * as z from "zod";
import { about } from "../../lib/about.ts";

/** Values that many answers carry and that mean the same in each. */

export const operatorCode = z.string();
/* @__PURE__ */ about(operatorCode, ["The operator's code.", "demo"]);

export const providerCode = z.string();
/* @__PURE__ */ about(providerCode, ["The provider's code.", "sandbox"]);

export const providerName = z.string();
/* @__PURE__ */ about(providerName, ["The provider's name.", "Sandbox Studio"]);

export const playerId = z.string();
/* @__PURE__ */ about(playerId, ["The operator's own id of the player.", "player-1"]);

export const sessionId = z.string();
/* @__PURE__ */ about(sessionId, [
  "The session's id, as the call that opened it answered.",
  "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d",
]);

export const roundId = z.string();
/* @__PURE__ */ about(roundId, [
  "The provider's id of the round, unchanged. Two providers may use the same one.",
  "r-1001",
]);

export const transactionId = z.string();
/* @__PURE__ */ about(transactionId, [
  "The transaction's id, as the wallet received it: `<provider>:<the provider's own id>`.",
  "sandbox:b-1001",
]);

export const currencyCode = z.string();
/* @__PURE__ */ about(currencyCode, [
  "The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT.",
  "EUR",
]);

/** The catalogue's id of a game, never the provider's code. */
export const catalogueId = z.string();
/* @__PURE__ */ about(catalogueId, [
  "The game's id in the catalogue: `id` of `GET /v1/games`, never the provider's code.",
  "7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11",
]);

/** The last field of a page. */
export const nextCursor = z.string().nullable();

/* @__PURE__ */ about(nextCursor, [
  "Send it as `cursor` to get the next page. Null: this was the last one.",
  "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk",
]);
