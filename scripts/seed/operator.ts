import { eq } from "drizzle-orm";
import { assignShards } from "../../src/catalogue/operators/assign-shards.ts";
import { putOperator } from "../../src/catalogue/operators/put-operator.ts";
import { readOperator } from "../../src/catalogue/operators/read-operator.ts";
import { shards } from "../../src/db/schema/shards.ts";
import { issueKey } from "../../src/gate/keys/issue-key.ts";
import type { SeedContext } from "./context.ts";
import { seedOperator, walletUrl } from "./operator-account.ts";

/** Creates or updates the operator, whose players are spread over all open shards, and issues its key when that is missing. */
export async function seedDemoOperator(ctx: SeedContext, walletPort: number): Promise<void> {
  const { code, name, keyId, secret, requestsPerMinute } = seedOperator;
  await putOperator(ctx, { code, name, walletUrl: walletUrl(walletPort), requestsPerMinute });
  const { keys } = await readOperator(ctx, code);
  if (!keys.some((key) => key.keyId === keyId)) {
    await issueKey(ctx, { owner: { kind: "operator", code }, fixed: { keyId, secret } });
  }
  const open = await ctx.db.select({ id: shards.id }).from(shards).where(eq(shards.state, "open"));
  await assignShards(ctx, { operatorCode: code, wanted: open.map(({ id }) => id) });
}
