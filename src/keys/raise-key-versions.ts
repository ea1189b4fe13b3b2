import type { Ctx } from "../context.ts";
import { keyCounter } from "../limits/counters.ts";
import { listKeys } from "./list-keys.ts";

/**
 * Raises the version in the rate counter of each active key of an operator, so that every isolate reads the operator's
 * limit and allowlist again.
 */
export async function raiseKeyVersions(ctx: Ctx, operatorCode: string): Promise<void> {
  const keys = await listKeys(ctx, { kind: "operator", code: operatorCode });
  const active = keys.filter(({ revokedAt }) => revokedAt === null);
  await Promise.all(active.map(({ keyId }) => keyCounter(ctx, keyId).invalidate()));
}
