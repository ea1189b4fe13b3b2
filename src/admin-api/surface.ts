import * as alerts from "./alerts.ts";
import * as audit from "./audit.ts";
import * as currencies from "./currencies.ts";
import { ADMIN_ENDPOINTS } from "./endpoints.ts";
import * as exchangeRates from "./exchange-rates.ts";
import * as games from "./games.ts";
import * as images from "./images.ts";
import * as invoiceNotifications from "./invoice-notifications.ts";
import * as invoices from "./invoices.ts";
import * as keys from "./keys.ts";
import * as masterKey from "./master-key.ts";
import * as months from "./months.ts";
import * as movements from "./movements.ts";
import * as operators from "./operators.ts";
import * as playerBlocks from "./player-blocks.ts";
import * as providers from "./providers.ts";
import * as rates from "./rates.ts";
import * as riskLimits from "./risk-limits.ts";
import * as staff from "./staff.ts";
import * as usage from "./usage.ts";

/** The part of `openapi-internal.json` that describes /admin/v1. */
export const adminSurface = {
  operations: ADMIN_ENDPOINTS.map(({ operation }) => ({
    ...operation,
    errors: [...(operation.errors ?? []), "FORBIDDEN", "RATE_LIMITED"],
  })),
  schemas: {
    ...operators,
    ...keys,
    ...playerBlocks,
    ...usage,
    ...rates,
    ...providers,
    ...games,
    ...images,
    ...alerts,
    ...movements,
    ...invoices,
    ...months,
    ...invoiceNotifications,
    ...currencies,
    ...exchangeRates,
    ...audit,
    ...masterKey,
    ...riskLimits,
    ...staff,
  },
};
