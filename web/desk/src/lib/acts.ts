import type { Route } from "./api.ts";

/** The calls that do something to what exists: as the button that makes each is named, and what it is done to. */
export const ACTS = {
  "POST /admin/v1/alerts/test": ["Send a test", "alert"],
  "POST /admin/v1/alerts/{id}/acknowledge": ["I take care of it", "alert"],
  "POST /admin/v1/invoices/{id}/resend": ["Send it again", "invoice"],
  "POST /admin/v1/invoices/{id}/void": ["Void it", "invoice"],
  "POST /admin/v1/master-key/rewrap": ["Encrypt again", "secrets"],
  "POST /admin/v1/movements/replay": ["Send them again", "failed transactions"],
  "POST /admin/v1/movements/{transaction_id}/release": ["Release the win", "transaction"],
  "POST /admin/v1/movements/{transaction_id}/replay": ["Send again", "transaction"],
  "POST /admin/v1/movements/{transaction_id}/try": ["Try now", "transaction"],
  "POST /admin/v1/operators/{code}/bonus-campaigns/{id}/end": ["End it", "campaign of operator"],
  "POST /admin/v1/operators/{code}/free-spins/{id}/cancel": ["Cancel them", "free spins of operator"],
  "POST /admin/v1/operators/{code}/players/{player_id}/erase": ["Erase", "player of operator"],
  "POST /admin/v1/operators/{code}/setting-changes/{id}/stop": ["Stop", "change of settings of operator"],
  "POST /admin/v1/proposals/{id}/approve": ["Approve", "proposal"],
  "POST /admin/v1/proposals/{id}/refuse": ["Refuse", "proposal"],
  "POST /admin/v1/proposals/{id}/secret": ["Read the secret", "proposal"],
  "POST /admin/v1/restores/{id}/import": ["Import", "journal of a restore"],
  "POST /admin/v1/shards/{shard}/close": ["Close", "database"],
  "POST /admin/v1/shards/{shard}/export": ["Export", "database"],
  "POST /admin/v1/shards/{shard}/reopen": ["Reopen", "database"],
  "POST /admin/v1/shards/{shard}/retire": ["Retire", "database"],
} as const satisfies Partial<Record<Route, readonly [label: string, what: string]>>;

/** The act that an entry of the audit log records; undefined: something was set, added or removed. */
export function actOf(action: string): readonly [label: string, what: string] | undefined {
  const sent = action.split("/");
  const found = Object.entries(ACTS).find(([route]) => {
    const parts = route.split("/");
    return parts.length === sent.length && parts.every((part, at) => part.startsWith("{") || part === sent[at]);
  });
  return found?.[1];
}
