import * as debugSignature from "../wire/debug-signature.ts";
import { PROVIDER_ENDPOINTS, UNSIGNED_PROVIDER_ENDPOINTS } from "./endpoints.ts";
import * as games from "./games.ts";
import * as jackpots from "./jackpots.ts";
import * as liveTables from "./live-tables.ts";
import * as movementAnswer from "./movement-answer.ts";
import * as movements from "./movements.ts";
import * as promotions from "./promotions.ts";
import * as session from "./session.ts";
import * as statements from "./statements.ts";
import * as transactions from "./transactions.ts";

/** The part of `openapi-internal.json` that describes /provider/v1. */
export const providerSurface = {
  operations: [
    ...PROVIDER_ENDPOINTS.map(({ operation }) => ({
      ...operation,
      errors: [...(operation.errors ?? []), "RATE_LIMITED"],
    })),
    ...UNSIGNED_PROVIDER_ENDPOINTS.map(({ operation }) => operation),
  ],
  schemas: {
    ...{ ...session, ...movements, ...movementAnswer, ...promotions, ...liveTables, ...jackpots },
    ...{ ...transactions, ...statements, ...games, ...debugSignature },
  },
};
