import { z } from "zod";
import type { Operation } from "../../../openapi/operation.ts";
import { AuditPage, AuditQuery } from "../audit.ts";
import * as examples from "../examples/installation.ts";
import { ExchangeRates, SetExchangeRates } from "../exchange-rates.ts";
import { RewrapResult } from "../master-key.ts";
import { PutCurrency } from "../providers.ts";
import { call } from "./call.ts";

export const PutCurrencyAnswer = z.object({ code: z.string(), precision: z.int() });

/** Currencies, the audit log and the master key. */
export const installationCalls: readonly Operation[] = [
  call(
    "put",
    "/currencies/{code}",
    "putCurrency",
    "Add a currency outside the built-in tables",
    { body: PutCurrency, answer: PutCurrencyAnswer, example: examples.PUT_CURRENCY },
    { errors: ["VALIDATION_FAILED", "CONFLICT"] },
  ),
  call("get", "/exchange-rates", "listExchangeRates", "What currencies are worth in USD", {
    answer: ExchangeRates,
    example: examples.LIST_EXCHANGE_RATES,
  }),
  call("put", "/exchange-rates", "setExchangeRates", "Set what currencies are worth in USD, the others unchanged", {
    body: SetExchangeRates,
    answer: ExchangeRates,
    example: examples.SET_EXCHANGE_RATES,
  }),
  call("get", "/audit", "readAudit", "Every write, oldest first", {
    query: AuditQuery,
    answer: AuditPage,
    example: examples.READ_AUDIT,
  }),
  call("post", "/master-key/rewrap", "rewrapSecrets", "Wrap every stored secret with the master key of now", {
    answer: RewrapResult,
    example: examples.REWRAP_SECRETS,
  }),
];
