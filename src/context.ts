import type { Db, LedgerDb, Ledgers } from "./db/client.ts";
import type { Bindings, Env, Settings } from "./env.ts";
import type { PostToOperator } from "./gate/outgoing/operator-server.ts";
import type { Scope } from "./gate/staff/scope.ts";
import type { Clock } from "./lib/clock.ts";
import type { Hops } from "./lib/hops.ts";
import type { Log } from "./lib/log.ts";
import type { Random } from "./lib/random.ts";
import type { ProviderFault } from "./play/providers/faults/fault.ts";
import type { Adapters } from "./play/providers/port.ts";

/** Context of every verb. One for each request, queue batch, cron run or alarm. */
export interface Ctx {
  readonly env: Bindings;
  readonly settings: Settings;
  /** Adapters that reach providers; `providerFor` chooses one. */
  readonly adapters: Adapters;
  /** Posts to operators' wallets and their addresses for notices. */
  readonly wallet: PostToOperator;
  /** The control database, at the primary; opened on first use. */
  readonly db: Db;
  /**
   * The shard that this context works in: sessions, movements and what follows from them. Where there are several, whoever
   * calls a verb chooses it: `inSession`, `inShardOfPlayer`, or the queue. A verb that must see several asks `eachShard`.
   */
  readonly ledger: LedgerDb;
  readonly ledgers: Ledgers;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Counts the calls made through `env` and `db` and to outside addresses. */
  readonly hops: Hops;
  /** Work that may go on after the answer. */
  waitUntil(work: Promise<unknown>): void;
}

/** Makes a context. Rooms receive it from the root, so that none imports what a context is made of. */
export type CreateContext = (env: Env, waitUntil: Ctx["waitUntil"], log?: Log) => Ctx;

/** The operator that signed a request. */
export interface Operator {
  readonly code: string;
  readonly name: string;
  readonly requestsPerMinute: number;
  /** Shards of its new sessions, ascending. Empty: shard 0. */
  readonly shards: readonly number[];
  /** Addresses or CIDR blocks; empty means any address. */
  readonly allowlist: readonly string[];
  /** Faults that it has ordered of its providers, in a sandbox. Absent: none. */
  readonly providerFaults?: readonly ProviderFault[];
  /** A test clock of it is in force, in a sandbox. */
  readonly onTestClock?: boolean;
}

/** A context whose queries are scoped to one operator. */
export interface OwnerCtx extends Ctx {
  readonly operator: Pick<Operator, "code">;
}

/** A context that acts for an operator: in a request that it signed, or in work that one ordered. */
export interface ActingCtx extends Ctx {
  readonly operator: Operator;
}

/** The context of a signed operator request. Every query in an operator's verb is scoped to `operator.code`. */
export interface OperatorCtx extends ActingCtx {
  readonly keyId: string;
  /** The first signature in lowercase hex: equal for the same bytes of the same second, so a replay has the same. */
  readonly signature: string;
  /** When the request was signed, by its caller's clock: a whole second, in ms of real time. */
  readonly signedAt: number;
}

/** The context of a signed provider request. */
export interface ProviderCtx extends Ctx {
  readonly providerCode: string;
  readonly keyId: string;
}

/** Caller of the back office: a staff member, or `root`, the holder of ADMIN_TOKEN. */
export interface Actor {
  readonly id: string;
  readonly name: string;
  readonly kind: "person" | "machine" | "root";
  readonly scopes: readonly Scope[];
  /** When the token stops working; null if it does not. */
  readonly tokenExpiresAt: number | null;
}

/** The context of a back-office call, with what the audit log records of it. */
export interface AdminCtx extends Ctx {
  readonly actor: Actor;
  /** Address of the caller, if the platform gives it. */
  readonly address: string | null;
  readonly requestId: string;
  /** Method and path, for example `PUT /admin/v1/operators/demo`. */
  readonly action: string;
  /** Set while a call is compared and carried out that one person has proposed and another approved. */
  readonly proposal?: { readonly id: string; readonly proposed_by: string; readonly approved_by: string };
}
