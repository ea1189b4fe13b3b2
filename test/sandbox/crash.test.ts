import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { sandboxRounds } from "../../src/db/schema/sandbox.ts";
import { multiplierAt, settleFlight } from "../../src/sandbox/games/crash.ts";
import { cashOut } from "../../src/sandbox/play/cash-out.ts";
import { finishRounds } from "../../src/sandbox/play/finish-rounds.ts";
import type { Round } from "../../src/sandbox/play/round.ts";
import { stopClock } from "../support/standing-clock.ts";
import { aSandboxPlayer, later, type SandboxPlayer } from "./support.ts";

/** A flight that crashes at 5.00. The draw is replaced in the row, so that no test depends on luck. */
async function fly(player: SandboxPlayer, cashOutAt: number | null): Promise<Round> {
  for (;;) {
    const { body } = await player.play({ cash_out_at: "1000.00" });
    if (body.status !== "flying") continue;
    const { scene } = settleFlight(100, 500, cashOutAt ?? 100_000);
    const win = (cashOutAt ?? 100_000) <= 500 ? cashOutAt : 0;
    await env.DB.prepare("UPDATE sandbox_rounds SET scene = ?, win = ?, due_at = 0 WHERE id = ?")
      .bind(JSON.stringify(scene), win, body.round_id)
      .run();
    return read(body.round_id);
  }
}

async function read(id: string): Promise<Round> {
  const rounds = await later(0).db.select().from(sandboxRounds);
  return rounds.find((round) => round.id === id)!;
}

describe("a crash round", () => {
  it("hides its crash point and win while in flight", async () => {
    const player = await aSandboxPlayer("crash");
    const round = await fly(player, 200);
    const { body } = await player.get(`/rounds/${round.id}`);
    expect(body).toMatchObject({ status: "flying", scene: null, win: null });
    // No member holds the crash point, as hundredths or as a multiplier. Ids are random, and may hold any digits.
    const { round_id: _, ...shown } = body;
    expect(Object.values(shown).map(String)).not.toContain("500");
    expect(Object.values(shown).map(String)).not.toContain("5.00");
  });

  it("pays the target once the multiplier reaches it", async () => {
    const player = await aSandboxPlayer("crash");
    const round = await fly(player, 200);
    await finishRounds(later(60_000));
    expect((await player.get(`/rounds/${round.id}`)).body).toMatchObject({ status: "finished", win: "2.00" });
  });

  it("pays nothing when it crashes first", async () => {
    const player = await aSandboxPlayer("crash");
    const round = await fly(player, 501);
    await finishRounds(later(60_000));
    expect((await player.get(`/rounds/${round.id}`)).body).toMatchObject({ status: "finished", win: "0.00" });
    expect((await player.movements()).at(-1)).toBe("win 0.00");
  });

  it("is cashed out once, at the multiplier of the server's clock", async () => {
    stopClock();
    const player = await aSandboxPlayer("crash");
    const round = await fly(player, null);
    // Flights before it that crashed at once have a win of nothing each.
    const wins = async () => (await player.movements()).filter((movement) => movement.startsWith("win")).length;
    const before = await wins();
    const ctx = later(10_000);
    const shown = multiplierAt(ctx.clock.now() - (round.startedAt ?? 0));
    const [first, second] = await Promise.all([cashOut(ctx, round), cashOut(ctx, round)]);
    expect(first.scene).toEqual(second.scene);
    expect(first.win).toBeGreaterThanOrEqual(shown);
    expect(first.win).toBeLessThanOrEqual(shown + 10);
    expect(await wins()).toBe(before + 1);
  });

  it("cannot be cashed out after the crash", async () => {
    const player = await aSandboxPlayer("crash");
    const round = await fly(player, null);
    expect(await cashOut(later(60_000), round)).toMatchObject({ status: "finished", win: 0 });
  });
});
