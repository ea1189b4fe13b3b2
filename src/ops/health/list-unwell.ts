import type { Ctx } from "../../context.ts";
import { providerHealth } from "../../db/schema/health.ts";
import { walletHealth } from "../../db/schema/ledger.ts";
import { eachShard } from "../../db/shards.ts";
import { MIN_UNANSWERED_CALLS, MIN_UNANSWERED_MS } from "../../play/providers/down.ts";
import type { ProviderFault } from "../../play/providers/faults/fault.ts";
import type { ProviderStatus } from "../../play/providers/read-provider-status.ts";

/** A wallet or provider whose last call was not answered. */
export interface Unwell {
  readonly code: string;
  /** `down`: as the alert of that name has it. */
  readonly status: "unsteady" | "down";
  readonly unansweredCalls: number;
  /** The first of them. */
  readonly since: number | null;
}

/** The wallets that did not answer their last call. Each shard counts its own calls: the worst counts. */
export async function listUnwellWallets(ctx: Ctx): Promise<Unwell[]> {
  const now = ctx.clock.now();
  const found = await eachShard(ctx, async ({ ledger }) => ledger.select().from(walletHealth));
  return [...Map.groupBy(found.flat(), ({ operatorCode }) => operatorCode)].map(([code, rows]) => {
    const [worst] = rows.toSorted((one, other) => other.unansweredCalls - one.unansweredCalls);
    return unwell(code, worst?.unansweredCalls ?? 0, worst?.since ?? null, now);
  });
}

/** The http providers that did not answer their last call. */
export async function listUnwellProviders(ctx: Ctx): Promise<Unwell[]> {
  const rows = await ctx.db.select().from(providerHealth);
  return rows.map((row) => unwell(row.providerCode, row.unansweredCalls, row.since, ctx.clock.now()));
}

function unwell(code: string, unansweredCalls: number, since: number | null, now: number): Unwell {
  const isDown = unansweredCalls >= MIN_UNANSWERED_CALLS && since !== null && since <= now - MIN_UNANSWERED_MS;
  return { code, status: isDown ? "down" : "unsteady", unansweredCalls, since };
}

/** Returns a provider's status for the operator that ordered a fault of it: one that does not answer is unsteady, then down. */
export function withFault(status: ProviderStatus, ordered: ProviderFault | undefined, now: number): ProviderStatus {
  if (ordered?.fault !== "down" && ordered?.fault !== "late") return status;
  const isDown = ordered.since <= now - MIN_UNANSWERED_MS;
  return { ...status, status: isDown ? "down" : "unsteady", since: ordered.since };
}
