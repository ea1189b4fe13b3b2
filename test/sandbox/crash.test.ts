import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { sandboxRounds } from "../../src/db/schema/sandbox.ts";
import { multiplierAt, settleFlight } from "../../src/sandbox/games/crash.ts";
import { cashOut } from "../../src/sandbox/play/cash-out.ts";
import { finishRounds } from "../../src/sandbox/play/finish-rounds.ts";
import type { Round } from "../../src/sandbox/play/round.ts";
import { aSeat, later, type Seat } from "./support.ts";

/** A flight that crashes at 5.00: the draw is replaced in the row, as no test may wait for luck. */
async function fly(seat: Seat, cashOutAt: number | null): Promise<Round> {
  for (;;) {
    const { body } = await seat.play({ cash_out_at: "1000.00" });
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
  it("shows neither its crash point nor its win while it flies", async () => {
    const seat = await aSeat("crash");
    const round = await fly(seat, 200);
    const { body } = await seat.get(`/rounds/${round.id}`);
    expect(body).toMatchObject({ status: "flying", scene: null, win: null });
    expect(JSON.stringify(body)).not.toContain("500");
  });

  it("pays the target when the display reaches it", async () => {
    const seat = await aSeat("crash");
    const round = await fly(seat, 200);
    await finishRounds(later(60_000));
    expect((await seat.get(`/rounds/${round.id}`)).body).toMatchObject({ status: "finished", win: "2.00" });
  });

  it("pays nothing when it crashes first", async () => {
    const seat = await aSeat("crash");
    const round = await fly(seat, 501);
    await finishRounds(later(60_000));
    expect((await seat.get(`/rounds/${round.id}`)).body).toMatchObject({ status: "finished", win: "0.00" });
    expect((await seat.movements()).at(-1)).toBe("bet 1.00");
  });

  it("is cashed out by hand at what the server's clock shows, once", async () => {
    const seat = await aSeat("crash");
    const round = await fly(seat, null);
    const ctx = later(10_000);
    const shown = multiplierAt(ctx.clock.now() - (round.startedAt ?? 0));
    const [first, second] = await Promise.all([cashOut(ctx, round), cashOut(ctx, round)]);
    expect(first.scene).toEqual(second.scene);
    expect(first.win).toBeGreaterThanOrEqual(shown);
    expect(first.win).toBeLessThanOrEqual(shown + 10);
    const wins = (await seat.movements()).filter((movement) => movement.startsWith("win"));
    expect(wins).toHaveLength(1);
  });

  it("cannot be cashed out after it has crashed", async () => {
    const seat = await aSeat("crash");
    const round = await fly(seat, null);
    expect(await cashOut(later(60_000), round)).toMatchObject({ status: "finished", win: 0 });
  });
});
