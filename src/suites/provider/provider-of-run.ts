import { and, desc, eq, isNull } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { games, providerKeys, providers } from "../../db/schema/catalogue.ts";
import { openSecret } from "../../gate/keys/secrets.ts";
import { targetOf } from "../../gate/signing/canonical.ts";
import { sleep } from "../../lib/sleep.ts";
import { postExactly } from "../runner/post.ts";
import type { RunRow } from "../runner/run.ts";
import type { Signer } from "../runner/signing.ts";
import { RunStopped } from "../runner/suite.ts";
import { PATIENCE, type ProviderUnderTest } from "./probe.ts";

/** The provider from the run's row and the provider's current rows. Throws RunStopped when it cannot be called. */
export async function providerOfRun(ctx: Ctx, run: RunRow): Promise<ProviderUnderTest> {
  const code = run.providerCode ?? "";
  const [found, keys, live] = await ctx.db.batch([
    ctx.db.select({ baseUrl: providers.baseUrl }).from(providers).where(eq(providers.code, code)),
    ctx.db
      .select()
      .from(providerKeys)
      .where(and(eq(providerKeys.providerCode, code), isNull(providerKeys.revokedAt)))
      .orderBy(desc(providerKeys.createdAt), desc(providerKeys.keyId))
      .limit(2),
    ctx.db
      .select({ code: games.code })
      .from(games)
      .where(and(eq(games.providerCode, code), eq(games.type, "live_dealer"), isNull(games.withdrawnAt)))
      .limit(1),
  ]);
  const signers = await Promise.all(
    keys.map(async ({ keyId, sealedSecret }): Promise<Signer> => {
      return { keyId, key: await openSecret(ctx, { kind: "provider", code, keyId }, sealedSecret) };
    }),
  );
  const [first, ...others] = signers;
  const baseUrl = found[0]?.baseUrl?.replace(/\/+$/, "");
  if (!first || !baseUrl) throw new RunStopped("The provider has no base URL or no active key.");
  return {
    ...{ code, clock: ctx.clock, random: ctx.random, sleep, patience: PATIENCE },
    transport: (path, body, headers, timeoutMs) => postExactly(ctx, { url: baseUrl + path, body, headers, timeoutMs }),
    basePath: targetOf(baseUrl).replace(/\/$/, ""),
    signers: [first, ...others],
    gameCode: run.gameCode ?? "",
    hasLiveGames: live.length > 0,
    currency: run.currency,
    precision: run.precision,
  };
}
