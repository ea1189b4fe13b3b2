import { z } from "zod";
import type { Settings } from "../../env.ts";
import type { Operation } from "../../openapi/operation.ts";
import { Rates } from "../../operator-api/contract/rates.ts";
import { Empty } from "../../operator-api/contract/sessions.ts";
import { Alerts, Movement, MovementsPage } from "./answers.ts";
import { AuditPage, AuditQuery } from "./audit.ts";
import { BooksCheck, InvoiceNotifications, InvoiceOnFile, InvoicePreviews, Invoices } from "./billing-answers.ts";
import { ExchangeRates, SetExchangeRates } from "./exchange-rates.ts";
import { InvoicesQuery, IssueInvoices, MonthQuery, VoidInvoice } from "./invoices.ts";
import { RewrapResult } from "./master-key.ts";
import { AlertsQuery, MovementsQuery } from "./movements.ts";
import * as operators from "./operators.ts";
import * as providers from "./providers.ts";
import { SetRates } from "./rates.ts";
import { Usage, UsageQuery } from "./usage.ts";

/** What an address may be depends on the installation; its form, which is all a document can say, does not. */
const anywhere = { localDevelopment: false, baseUrl: "https://games.example.com" } as Settings;

const PutOperator = operators.putOperatorSchema(anywhere);
const PutProvider = providers.putProviderSchema(anywhere);
const Operators = z.object({ operators: z.array(operators.Operator) });
const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"];
const PutCurrencyAnswer = z.object({ code: z.string(), precision: z.int() });

export const adminSchemas = {
  ...operators,
  ...providers,
  AuditPage,
  Usage,
  RewrapResult,
  PutOperator,
  PutProvider,
  Operators,
  PutCurrencyAnswer,
  SetRates,
  SetExchangeRates,
  ExchangeRates,
};

type Schemas = { body?: z.ZodType; query?: z.ZodObject; answer: z.ZodType };

function call(
  method: Operation["method"],
  path: string,
  id: string,
  summary: string,
  schemas: Schemas,
  more: Partial<Operation> = {},
): Operation {
  const idempotency = method === "get" ? "Reads only." : "A repeat changes nothing more.";
  const params = Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, `The ${name.replaceAll("_", " ")}.`]),
  );
  const errors = [
    ...(schemas.body || schemas.query ? ["VALIDATION_FAILED"] : []),
    ...(path.includes("{") ? ["NOT_FOUND"] : []),
  ];
  return {
    method,
    path: `/admin/v1${path}`,
    id,
    tag: "Back office",
    summary,
    idempotency,
    params,
    errors,
    example: {},
    ...schemas,
    ...more,
  };
}

const BY_PLAYER = { errors: ["VALIDATION_FAILED", "NOT_FOUND"] };

/** The back office (contract: /admin/v1). Every write is recorded in the audit table. */
export const backOfficeOperations: readonly Operation[] = [
  call("put", "/operators/{code}", "putOperator", "Create or change an operator", {
    body: PutOperator,
    answer: operators.OperatorDetail,
  }),
  call("get", "/operators", "listOperators", "All operators", { answer: Operators }),
  call("get", "/operators/{code}", "readOperator", "An operator with its keys and window", {
    answer: operators.OperatorDetail,
  }),
  call(
    "post",
    "/operators/{code}/keys",
    "issueOperatorKey",
    "Issue a key; its secret is shown this once",
    { body: Empty, answer: operators.IssuedKey },
    {
      bodyOptional: true,
      status: 201,
      idempotency: "Each call issues a key; two are active at most.",
      errors: ["NOT_FOUND", "KEY_LIMIT"],
    },
  ),
  call("delete", "/operators/{code}/keys/{key_id}", "revokeOperatorKey", "Revoke a key, from the next request on", {
    answer: operators.RevokedKey,
  }),
  call("put", "/operators/{code}/window", "setWindow", "Set the games the operator may offer", {
    body: operators.SetWindow,
    answer: operators.Window,
  }),
  call(
    "put",
    "/operators/{code}/players/{player_id}/block",
    "blockPlayer",
    "Stop a player",
    { answer: operators.PlayerBlock },
    BY_PLAYER,
  ),
  call(
    "delete",
    "/operators/{code}/players/{player_id}/block",
    "unblockPlayer",
    "Let a player play again",
    { answer: operators.PlayerBlock },
    BY_PLAYER,
  ),
  call("get", "/operators/{code}/blocks", "listBlocks", "The players who are stopped", {
    query: operators.BlocksQuery,
    answer: operators.BlocksPage,
  }),
  call("get", "/operators/{code}/usage", "readUsage", "Signed requests of each minute, a day back", {
    query: UsageQuery,
    answer: Usage,
  }),
  call("put", "/operators/{code}/rates", "setRates", "Set the operator's revenue shares", {
    body: SetRates,
    answer: Rates,
  }),
  call("put", "/providers/{code}", "putProvider", "Create or change a provider", {
    body: PutProvider,
    answer: providers.Provider,
  }),
  call(
    "post",
    "/images",
    "storeImage",
    "Store a picture: its raw bytes, 5 MB at most; the type is read off them",
    { answer: providers.StoredImage },
    {
      binaryBody: IMAGE_TYPES,
      status: 201,
      idempotency: "The same bytes get the same id.",
      errors: ["VALIDATION_FAILED"],
    },
  ),
  call("get", "/providers", "listProviders", "All providers", { answer: providers.Providers }),
  call("get", "/providers/{code}", "readProvider", "A provider with its keys", { answer: providers.ProviderDetail }),
  call("delete", "/providers/{code}/keys/{key_id}", "revokeProviderKey", "Revoke a provider's key, within 30 s", {
    answer: operators.RevokedKey,
  }),
  call(
    "post",
    "/providers/{code}/keys",
    "issueProviderKey",
    "Issue a provider's key; its secret is shown this once",
    { body: Empty, answer: operators.IssuedKey },
    {
      bodyOptional: true,
      status: 201,
      idempotency: "Each call issues a key.",
      errors: ["NOT_FOUND"],
    },
  ),
  call("put", "/providers/{code}/games", "putGames", "Import titles, matched by code; ids stay for good", {
    body: providers.PutGames,
    answer: providers.ImportedGames,
  }),
  call("get", "/alerts", "listAlerts", "What a person should know of, newest first", {
    query: AlertsQuery,
    answer: Alerts,
  }),
  call("get", "/movements", "listMovements", "Movements with every call to the wallet", {
    query: MovementsQuery,
    answer: MovementsPage,
  }),
  call(
    "post",
    "/movements/{transaction_id}/replay",
    "replayMovement",
    "Send a failed movement again",
    { answer: Movement },
    { errors: ["NOT_FOUND", "CONFLICT"] },
  ),
  call(
    "post",
    "/invoices",
    "issueInvoices",
    "Issue a month's invoices",
    { body: IssueInvoices, answer: Invoices },
    { status: 201, idempotency: "A repeat answers the first.", errors: ["VALIDATION_FAILED", "NOT_FOUND"] },
  ),
  call("get", "/invoices", "listInvoices", "Invoices", { query: InvoicesQuery, answer: Invoices }),
  call(
    "get",
    "/invoices/preview",
    "previewInvoices",
    "What a month comes to so far, under either tier mode",
    {
      query: MonthQuery,
      answer: InvoicePreviews,
    },
    { errors: ["VALIDATION_FAILED", "NOT_FOUND"] },
  ),
  call(
    "get",
    "/invoices/check",
    "checkBooks",
    "Recompute a month from the ledger",
    {
      query: MonthQuery,
      answer: BooksCheck,
    },
    { errors: ["VALIDATION_FAILED", "NOT_FOUND"] },
  ),
  call("get", "/invoices/{id}", "readInvoice", "One invoice", { answer: InvoiceOnFile }),
  call(
    "post",
    "/invoices/{id}/void",
    "voidInvoice",
    "Void an invoice",
    { body: VoidInvoice, answer: InvoiceOnFile },
    { errors: ["VALIDATION_FAILED", "NOT_FOUND", "CONFLICT"] },
  ),
  call("get", "/invoices/{id}/deliveries", "listInvoiceDeliveries", "The delivery log of an invoice's notifications", {
    answer: InvoiceNotifications,
  }),
  call(
    "post",
    "/invoices/{id}/resend",
    "resendInvoice",
    "Send the notification of an invoice's present state again",
    { answer: InvoiceNotifications },
    { errors: ["NOT_FOUND", "CONFLICT"], idempotency: "Each call sends once more." },
  ),
  call(
    "put",
    "/currencies/{code}",
    "putCurrency",
    "Add a currency outside the built-in tables",
    { body: providers.PutCurrency, answer: PutCurrencyAnswer },
    { errors: ["VALIDATION_FAILED", "CONFLICT"] },
  ),
  call("get", "/exchange-rates", "listExchangeRates", "What currencies are worth in USD", { answer: ExchangeRates }),
  call("put", "/exchange-rates", "setExchangeRates", "Set what currencies are worth in USD, the others unchanged", {
    body: SetExchangeRates,
    answer: ExchangeRates,
  }),
  call("get", "/audit", "readAudit", "Every write, oldest first", { query: AuditQuery, answer: AuditPage }),
  call("post", "/master-key/rewrap", "rewrapSecrets", "Wrap every stored secret with the master key of now", {
    answer: RewrapResult,
  }),
];
