import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { forgetRounds } from "../../src/providers/sandbox/play/forget-rounds.ts";
import { aPromotedPlayer } from "./promoted.ts";
import { aSeat, later } from "./support.ts";

const DAY_MS = 86_400_000;

function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString();
}

async function isKept(roundId: string): Promise<boolean> {
  return (await env.DB.prepare("SELECT 1 FROM sandbox_rounds WHERE id = ?").bind(roundId).first()) !== null;
}

it("a round is forgotten 30 days after it was finished, never before, and its movements stay in the books", async () => {
  const seat = await aSeat("slot");
  const finished = (await seat.play()).body.round_id;
  const standing = (await seat.play()).body.round_id;
  await env.DB.prepare("UPDATE sandbox_rounds SET status = 'betting', finished_at = NULL WHERE id = ?")
    .bind(standing)
    .run();
  await forgetRounds(later(29 * DAY_MS));
  expect([await isKept(finished), await isKept(standing)]).toEqual([true, true]);
  await forgetRounds(later(31 * DAY_MS));
  expect([await isKept(finished), await isKept(standing)]).toEqual([false, true]);
  expect((await seat.round(finished)).body.transactions[0]).toMatchObject({ type: "bet", status: "completed" });
});

it("what a campaign counts is kept until the campaign is over for 30 days", async () => {
  const player = await aPromotedPlayer();
  await player.campaign({
    type: "free_spins",
    spin_count: 2,
    bet_amount: "1.00",
    triggers: { spin_count: [{ min: 2, max: 2 }] },
    valid_until: inDays(40),
  });
  const counted = (await player.play()).body.round_id;
  await forgetRounds(later(69 * DAY_MS));
  expect(await isKept(counted)).toBe(true);
  await forgetRounds(later(71 * DAY_MS));
  expect(await isKept(counted)).toBe(false);
});

it("a series that is still open keeps the rounds that it has used up", async () => {
  const player = await aPromotedPlayer();
  await player.grant({ quantity: 2, valid_until: inDays(40) });
  const [offer] = await player.offers();
  const used = (await player.use(offer!.bonus_id)).body.round_id;
  await forgetRounds(later(39 * DAY_MS));
  expect(await isKept(used)).toBe(true);
  expect((await player.offers())[0]).toMatchObject({ left: 1 });
  await forgetRounds(later(71 * DAY_MS));
  expect(await isKept(used)).toBe(false);
});
