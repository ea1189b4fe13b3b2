import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { minorOf } from "../../src/lib/exchange.ts";
import { drawTier } from "../../src/sandbox/jackpots/enter-jackpot.ts";
import { payOwedJackpots } from "../../src/sandbox/jackpots/pay-jackpot.ts";
import { POOLS_PROVIDER, readPools, TIERS } from "../../src/sandbox/jackpots/pools.ts";
import { finishRounds } from "../../src/sandbox/play/finish-rounds.ts";
import { aPromotedPlayer } from "../sandbox/promoted-player.ts";
import { later, tokenOf, withToken } from "../sandbox/support.ts";
import { until } from "../support/session.ts";
import { signed } from "../support/signed.ts";
import { aPoolPlayer, placeOf, poolGames } from "./support.ts";

const MINUTE_MS = 60_000;
let slot = "";
let table = "";

beforeAll(async () => {
  ({ slot, table } = await poolGames());
});

const aPlayer = (currency = "EUR", gameId = slot) => aPoolPlayer(gameId, currency);

/** What bets have raised each tier by, in millionths of a US dollar. */
async function raised(): Promise<Record<string, number>> {
  const { results } = await env.DB.prepare("SELECT tier_id, raised FROM sandbox_jackpot_tiers").all<{
    tier_id: string;
    raised: number;
  }>();
  return Object.fromEntries(
    TIERS.map(({ tierId }) => [tierId, results.find((row) => row.tier_id === tierId)?.raised ?? 0]),
  );
}

async function grown(play: () => Promise<unknown>): Promise<number[]> {
  const before = await raised();
  await play();
  const after = await raised();
  return TIERS.map(({ tierId }) => after[tierId]! - before[tierId]!);
}

const NOTHING = TIERS.map(() => 0);

describe("a bet on a feeding game", () => {
  it("raises each progressive tier by its share once, however often it is sent", async () => {
    const player = await aPlayer();
    const round = await player.hit(null);
    const usd = Number(round.jackpot?.stake);
    expect(usd).toBe(round.cost * 10_800);
    const shares = TIERS.map(({ share }) => Math.floor((usd * share) / 1_000_000));
    expect(Math.max(...shares)).toBeGreaterThan(0);
    expect(await grown(() => Promise.all(Array.from({ length: 6 }, () => player.hit(null, "the-same-key"))))).toEqual(
      shares,
    );
    expect(await grown(() => player.hit(null, "the-same-key"))).toEqual(NOTHING);
  });

  it("raises nothing again when the sweep finishes its round", async () => {
    const player = await aPlayer();
    const { id } = await player.hit(null);
    await env.DB.prepare("UPDATE sandbox_rounds SET status = 'paying', finished_at = NULL WHERE id = ?").bind(id).run();
    expect(await grown(() => finishRounds(later(MINUTE_MS)))).toEqual(NOTHING);
  });

  it("raises nothing when the wallet refuses it", async () => {
    const player = await aPlayer();
    const body = JSON.stringify({ error: "INSUFFICIENT_FUNDS" });
    const step = { action: "bet", status: 402, body, book: false };
    await fetch(`${inject("scriptedWallet")}/script/${player.playerId}`, {
      method: "POST",
      body: JSON.stringify([step]),
    });
    expect(await grown(() => player.hit(0))).toEqual(NOTHING);
    expect(await player.wins()).toEqual([]);
  });
});

describe("no pool is fed or hit by", () => {
  it("a demo", async () => {
    const player = await aPlayer();
    const response = await signed(player.operator, "POST", `/v1/games/${slot}/demo`, { body: {} });
    const { launch_url: url } = await response.json<{ launch_url: string }>();
    const demo = withToken(tokenOf(url));
    expect(await grown(async () => expect((await demo.play()).body.status).toBe("finished"))).toEqual(NOTHING);
  });

  it("a free spin", async () => {
    const player = await aPromotedPlayer({}, POOLS_PROVIDER);
    await player.grant();
    const [offer] = await player.offers();
    expect(await grown(() => player.use(offer!.bonus_id))).toEqual(NOTHING);
  });

  it("a game that is not a slot", async () => {
    const player = await aPlayer("EUR", table);
    expect(await grown(() => player.hit(0))).toEqual(NOTHING);
  });

  it("a bet in a currency without an exchange rate", async () => {
    const player = await aPlayer("XAF");
    expect(await grown(() => player.hit(0))).toEqual(NOTHING);
    expect(await player.wins()).toEqual([]);
  });
});

describe("a hit", () => {
  it.each([
    "EUR",
    "JPY",
    "KWD",
  ])("of a progressive tier pays it in full in %s, once, and resets it", async (currency) => {
    const player = await aPlayer(currency);
    const mini = TIERS.find(({ tierId }) => tierId === "sandbox-network-mini")!;
    await player.hit(null);
    const before = (await raised())[mini.tierId]!;
    const round = await player.hit(placeOf(mini.tierId), "the-same-key");
    const own = Math.floor((round.jackpot!.stake * mini.share) / 1_000_000);
    const minor = minorOf(mini.seed + before + own, round.precision, round.jackpot!.usdRate)!;
    expect((await raised())[mini.tierId]).toBe(0);

    await player.hit(placeOf(mini.tierId), "the-same-key");
    await env.DB.prepare("UPDATE sandbox_rounds SET status = 'paying', finished_at = NULL WHERE id = ?")
      .bind(round.id)
      .run();
    await finishRounds(later(MINUTE_MS));
    expect(await player.wins()).toMatchObject([{ round_id: round.id }]);
    expect(await player.winners()).toEqual([
      {
        provider_code: "sandbox",
        jackpot_tier_id: mini.tierId,
        player_id: player.playerId,
        amount: minor / 10 ** round.precision,
        currency,
        won_at: expect.any(String),
        win_type: "progressive",
        round_id: round.id,
      },
    ]);
  });

  it("of a fixed prize pays it and takes nothing from the tiers", async () => {
    const player = await aPlayer("USD");
    const drop = TIERS.find(({ winType }) => winType === "fixed")!;
    const missed = await grown(() => player.hit(null));
    expect(await grown(() => player.hit(placeOf(drop.tierId)))).toEqual(missed);
    expect(await player.winners()).toMatchObject([
      { jackpot_tier_id: drop.tierId, amount: drop.seed / 1_000_000, win_type: "fixed", currency: "USD" },
    ]);
    expect(await player.wins()).toMatchObject([{ amount: `${drop.seed / 1_000_000}.00`, currency: "USD" }]);
  });

  it("of a shared tier pays other players a share on their own last round", async () => {
    // Earlier tests finished rounds with a clock that was ahead.
    await env.DB.prepare("UPDATE sandbox_rounds SET finished_at = created_at").run();
    const other = await aPlayer("USD");
    const others = await other.hit(null);
    const player = await aPlayer("USD");
    const pot = TIERS.find(({ tierId }) => tierId === "sandbox-operator-pot")!;
    const before = (await raised())[pot.tierId]!;
    const round = await player.hit(placeOf(pot.tierId));
    const whole = pot.seed + before + Math.floor((round.jackpot!.stake * pot.share) / 1_000_000);
    const shown = (micros: number) => Math.floor(micros / 10_000) / 100;
    const share = Math.floor((whole * pot.communityPercent) / 100);
    await payOwedJackpots(later(MINUTE_MS));
    const [shared] = await until(other.winners, ({ length }) => length > 0);
    expect(shared).toMatchObject({ amount: shown(share), win_type: "community", round_id: others.id });
    const [won] = await player.winners();
    const { results } = await env.DB.prepare("SELECT amount FROM sandbox_jackpot_wins WHERE hit_round_id = ?")
      .bind(round.id)
      .all<{ amount: number }>();
    expect(results.reduce((sum, { amount }) => sum + amount, 0)).toBe(whole);
    expect(won).toMatchObject({ amount: shown(whole - (results.length - 1) * share), win_type: "progressive" });
    await payOwedJackpots(later(2 * MINUTE_MS));
    expect(await other.wins()).toMatchObject([{ round_id: others.id, amount: shown(share).toFixed(2) }]);
  });
});

describe("the pools in the lobby", () => {
  it("are read every two minutes, in USD, with the slots that feed them", async () => {
    const { operator } = await aPlayer();
    const read = async () =>
      (await signed(operator, "GET", "/v1/jackpots")).json<{
        updated_at: string;
        jackpots: Record<string, unknown>[];
      }>();
    await readPools(later(0));
    const first = await read();
    expect(first.jackpots.map(({ level }) => level).toSorted()).toEqual(["brand", "global", "network", "operator"]);
    expect(first.jackpots[0]).toMatchObject({ currency: "USD", status: "active" });
    expect(JSON.stringify(first.jackpots)).toContain(slot);
    expect(JSON.stringify(first.jackpots)).not.toContain(table);
    await readPools(later(MINUTE_MS));
    expect((await read()).updated_at).toBe(first.updated_at);
    await readPools(later(2 * MINUTE_MS));
    expect(Date.parse((await read()).updated_at)).toBeGreaterThan(Date.parse(first.updated_at) + MINUTE_MS);
  });
});

describe("the chance of a tier", () => {
  it("is the bet over usdPerHit, both in cents, and zero below one cent", () => {
    const tier = TIERS[0]!;
    const bounds: number[] = [];
    const drawn = (value: number) => (bound: number) => {
      bounds.push(bound);
      return value;
    };
    expect(drawTier([tier], 1_080_000, drawn(107))).toBe(tier);
    expect(drawTier([tier], 1_080_000, drawn(108))).toBeUndefined();
    expect(drawTier([tier], 9_999, drawn(0))).toBeUndefined();
    expect(new Set(bounds)).toEqual(new Set([tier.usdPerHit * 100]));
  });
});
