export type { BalanceRequest, BetRequest, RollbackRequest, WalletRequest, WinRequest } from "./callbacks.ts";
export {
  type CallOptions,
  type EventFilters,
  type GameFilters,
  OperatorGames,
  type Paging,
  type SessionFilters,
  type TransactionFilters,
  type WireEventFilters,
} from "./client.ts";
export {
  type AnyErrorCode,
  type BrokenField,
  ConflictError,
  InvalidSignatureError,
  NotAdmittedError,
  NotFoundError,
  RateLimitedError,
  RefusedError,
  ReusedReferenceWarning,
  UnavailableError,
  UnreachableError,
  ValidationError,
} from "./errors.ts";
export type { Following } from "./follow.ts";
export type * from "./generated.ts";
export { listParts } from "./list-parts.ts";
export { fromMinor, placesOf, toMinor } from "./money.ts";
export type { ClientOptions } from "./options.ts";
export type { RateLimit } from "./response-headers.ts";
export {
  canonicalString,
  importSecret,
  type Signable,
  type SignatureHeaders,
  sign,
  signatureHeaders,
} from "./signing.ts";
export { type ListedMovement, type StatementKey, statementDigest, verifyStatement } from "./statements.ts";
export type { Answer } from "./transport.ts";
export { createWallet, type Wallet, type WalletHandlers, type WalletOptions } from "./wallet/create-wallet.ts";
export { type NodeRequest, type NodeResponse, nodeHandler } from "./wallet/node-handler.ts";
export { type DocumentedRefusal, REFUSAL_STATUSES, type RefusalCode, WalletRefusal } from "./wallet/refusal.ts";
export { type CallbackSigner, signCallback } from "./wallet/sign-callback.ts";
export { type Incoming, type Keys, verifyEvent, verifyInvoiceNotification, verifyWalletCallback } from "./webhooks.ts";
