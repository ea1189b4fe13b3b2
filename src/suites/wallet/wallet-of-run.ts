import { and, asc, eq, isNull } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { operatorKeys, operators } from "../../db/schema/operators.ts";
import { openSecret } from "../../gate/keys/secrets.ts";
import { targetOf } from "../../gate/signing/canonical.ts";
import { postExactly } from "../runner/post.ts";
import type { RunRow } from "../runner/run.ts";
import type { Signer } from "../runner/signing.ts";
import { anyGame } from "./any-game.ts";
import { twoDaysLater } from "./clock-of-run.ts";
import type { WalletUnderTest } from "./probe.ts";

/** The callbacks' game_id when the operator's window is empty. */
const NO_GAME = "validation";

/** The operator's wallet from the run's row and the operator's current rows. */
export async function walletOfRun(ctx: Ctx, run: RunRow): Promise<WalletUnderTest> {
  const [found, keys, gamesFound] = await ctx.db.batch([
    ctx.db.select({ url: operators.walletUrl }).from(operators).where(eq(operators.code, run.operatorCode)),
    ctx.db
      .select()
      .from(operatorKeys)
      .where(and(eq(operatorKeys.operatorCode, run.operatorCode), isNull(operatorKeys.revokedAt)))
      .orderBy(asc(operatorKeys.createdAt)),
    anyGame(ctx.db, run.operatorCode),
  ]);
  const signers = await Promise.all(
    keys.map(async ({ keyId, operatorCode: code, sealedSecret }): Promise<Signer> => {
      return { keyId, key: await openSecret(ctx, { kind: "operator", code, keyId }, sealedSecret) };
    }),
  );
  const [first, ...others] = signers;
  const [operator] = found;
  if (!operator || !first) throw new Error("the operator of a validation run has no wallet or no key");
  const { url } = operator;
  const wallet = { operatorCode: run.operatorCode };
  return {
    transport: (body, headers, timeoutMs) =>
      postExactly(ctx, { url, body, headers, timeoutMs }, (request) => ctx.wallet(wallet, request)),
    target: targetOf(url),
    clock: ctx.clock,
    signers: [first, ...others],
    playerId: run.playerId,
    currency: run.currency,
    precision: run.precision,
    gameCode: run.options?.testClock?.gameCode ?? gamesFound[0]?.walletCode ?? NO_GAME,
    sessionId: run.options?.sessionId,
    closedSessionId: run.options?.closedSessionId,
    blockedPlayerId: run.options?.blockedPlayerId,
    twoDaysLater: run.options?.testClock && (() => twoDaysLater(ctx, run)),
  };
}
