export {
  type CallOptions,
  type EventFilters,
  type GameFilters,
  OperatorGames,
  type Paging,
  type SessionFilters,
  type TransactionFilters,
} from "./client.ts";
export { type BrokenField, InvalidSignatureError, RefusedError, UnreachableError } from "./errors.ts";
export type * from "./generated.ts";
export { listParts } from "./list-parts.ts";
export {
  canonicalString,
  importSecret,
  type Signable,
  type SignatureHeaders,
  sign,
  signatureHeaders,
} from "./signing.ts";
export { type ListedMovement, type StatementKey, statementDigest, verifyStatement } from "./statements.ts";
export type { Answer, ClientOptions } from "./transport.ts";
export { type Incoming, type Keys, verifyEvent, verifyInvoiceNotification, verifyWalletCallback } from "./webhooks.ts";
