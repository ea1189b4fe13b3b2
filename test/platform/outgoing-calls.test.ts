import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { LIMITS, Platform } from "../../platform/platform.ts";
import { createContext } from "../../src/create-context.ts";
import { MINUTE_MS } from "../../src/lib/clock.ts";
import type { WakeUp } from "../../src/outbox/wake-up.ts";
import { copyMovement, countRows } from "../support/backlog.ts";
import { consumed } from "../support/queues.ts";
import { aSession, type TestSession, until } from "../support/session.ts";

afterEach(() => vi.unstubAllGlobals());

/** A session with wins that its wallet has not answered once, and their wake-ups. */
async function owed(wins: number) {
  const session = await aSession();
  await session.script({ action: "win", status: 500 });
  await session.win("w");
  await copyMovement(`${session.provider.code}:w`, wins - 1);
  const ids = [`${session.provider.code}:w`];
  for (let i = 1; i < wins; i++) ids.push(`${session.provider.code}:w-${i}`);
  return { session, wakeUps: ids.map((id): WakeUp => ({ kind: "movement", id })) };
}

async function walletOf({ operator }: TestSession): Promise<string> {
  const row = env.DB.prepare("SELECT wallet_url FROM operators WHERE code = ?").bind(operator.code);
  return (await row.first<string>("wallet_url")) ?? "";
}

test("two hanging wallets leave a third operator's deliveries their connections, and cost it no attempt (H6)", async () => {
  const healthy = await owed(20);
  const hanging = [await owed(12), await owed(12)];
  const healthyUrl = await walletOf(healthy.session);
  const release = Promise.withResolvers<Response>();
  let hung = 0;
  vi.stubGlobal("fetch", (url: string) => {
    if (url === healthyUrl) return Promise.resolve(Response.json({ balance: "1.00" }));
    hung++;
    return release.promise;
  });
  const platform = new Platform(LIMITS);
  const wrapped = platform.wrap(env);
  const batch = platform.invoke(async (execution) => {
    const ctx = createContext(wrapped, (work) => execution.waitUntil(work));
    const later = { ...ctx, clock: { now: () => Date.now() + MINUTE_MS } };
    await consumed(later, ...[...hanging, healthy].flatMap(({ wakeUps }) => wakeUps));
  });
  const own = "operator_code = ?";
  const { code } = healthy.session.operator;
  const completed = () => countRows(`${own} AND status = 'completed' AND attempts = 2`, code);
  try {
    await until(completed, (count) => count === 20);
    // A hanging wallet holds one place. What waits behind it is neither leased nor counted as an attempt.
    expect(hung).toBe(2);
    for (const { session } of hanging)
      expect(await countRows(`${own} AND lease_until IS NOT NULL`, session.operator.code)).toBe(1);
  } finally {
    release.reject(new Error("reset"));
    await batch.result;
    await batch.ended;
  }
  const health = env.DB.prepare("SELECT count(*) AS n FROM wallet_health WHERE operator_code = ?").bind(code);
  expect(await health.first("n")).toBe(0);
});
