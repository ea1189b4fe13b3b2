import { describe, expect, it } from "vitest";
import type { Ctx } from "../../src/context.ts";
import {
  type CampaignPlacement,
  type CampaignTrigger,
  type FreeSpinsPlacement,
  type GameProvider,
  ProviderRefusal,
} from "../../src/play/providers/port.ts";
import { adminCtx } from "../support/fixtures.ts";

/** A provider under test. */
export interface Subject {
  readonly provider: GameProvider;
  /** A game that can be launched, and one that does not exist. */
  readonly gameCode: string;
  readonly unknownGameCode: string;
}

/** Tests the guarantees of the GameProvider port, which every adapter must give. */
export function conforms(name: string, prepare: () => Promise<Subject>): void {
  const visit = {
    operatorCode: "casino",
    locale: "en",
    lobbyUrl: "https://casino.com/lobby",
    playerCountry: "DE",
    playerDevice: "mobile",
  } as const;
  const bare = {
    operatorCode: "casino",
    locale: null,
    lobbyUrl: null,
    playerCountry: null,
    playerDevice: null,
  } as const;
  const demo = { demoId: "demo-id", token: "demo-token" };
  const money = { currency: "EUR", depositUrl: null, realityCheckMinutes: null, responsibleGamingUrl: null };

  describe(`${name} conforms to the port`, () => {
    it("launches at an absolute URL with the token, with all visit data and with none", async () => {
      const { provider, gameCode } = await prepare();
      for (const [i, player] of [visit, bare].entries()) {
        const token = `launch-token-${i}`;
        const address = await provider.launch(adminCtx(), { token, gameCode, ...money, ...player });
        expect(new URL(address).protocol).toMatch(/^https?:$/);
        expect(address).toContain(token);
      }
    });

    it("launches a demo at an absolute URL", async () => {
      const { provider, gameCode } = await prepare();
      const address = await provider.launchDemo(adminCtx(), { gameCode, ...visit, ...demo });
      expect(new URL(address).protocol).toMatch(/^https?:$/);
    });

    it("offers stakes as plain decimals, and grants each of them", async () => {
      const { provider, gameCode } = await prepare();
      const amounts = await provider.betOptions(adminCtx(), gameCode, "EUR");
      expect(amounts.length).toBeGreaterThan(0);
      for (const amount of amounts) {
        expect(amount).toMatch(/^(0|[1-9][0-9]*)(\.[0-9]{1,2})?$/);
        await provider.grantFreeSpins(adminCtx(), grant(gameCode, amount));
      }
    });

    it("accepts a repeated grant and a repeated cancellation", async () => {
      const { provider, gameCode } = await prepare();
      const [betAmount = "1"] = await provider.betOptions(adminCtx(), gameCode, "EUR");
      const placed = grant(gameCode, betAmount);
      await provider.grantFreeSpins(adminCtx(), placed);
      await provider.grantFreeSpins(adminCtx(), placed);
      await provider.cancelFreeSpins(adminCtx(), placed.freeSpinsId);
      await provider.cancelFreeSpins(adminCtx(), placed.freeSpinsId);
    });

    it("takes promotions of two operators for one player id, each under its own id (F1)", async () => {
      const { provider, gameCode } = await prepare();
      const [betAmount = "1"] = await provider.betOptions(adminCtx(), gameCode, "EUR");
      const { types, triggers } = await provider.campaignOptions(adminCtx(), gameCode);
      for (const operatorCode of ["casino", "rival"]) {
        const placed = { ...grant(gameCode, betAmount), operatorCode };
        await provider.grantFreeSpins(adminCtx(), placed);
        if (operatorCode === "casino") await provider.cancelFreeSpins(adminCtx(), placed.freeSpinsId);
        const [type] = types;
        const [trigger] = triggers;
        if (type && trigger) {
          await provider.placeCampaign(adminCtx(), { ...campaign(gameCode, type, trigger), operatorCode });
        }
      }
    });

    it("accepts and repeats a campaign within its options, and refuses other types", async () => {
      const { provider, gameCode } = await prepare();
      const { types, triggers } = await provider.campaignOptions(adminCtx(), gameCode);
      const [type] = types;
      const [trigger] = triggers;
      if (!type || !trigger) return;
      const placed = campaign(gameCode, type, trigger);
      const first = await provider.placeCampaign(adminCtx(), placed);
      expect(["active", "pending"]).toContain(first);
      expect(["active", "pending"]).toContain(await provider.placeCampaign(adminCtx(), placed));
      const all = ["free_spins", "fortune_wheel", "treasure_chest", "golden_dragon", "buy_bonus"] as const;
      const other = all.find((one) => !types.includes(one));
      if (other) await refuses((ctx) => provider.placeCampaign(ctx, campaign(gameCode, other, trigger)));
    });

    it("ends a campaign, also a second time", async () => {
      const { provider, gameCode } = await prepare();
      const { types, triggers } = await provider.campaignOptions(adminCtx(), gameCode);
      const [type] = types;
      const [trigger] = triggers;
      if (!type || !trigger) return;
      const placed = campaign(gameCode, type, trigger);
      await provider.placeCampaign(adminCtx(), placed);
      await provider.endCampaign(adminCtx(), placed.campaignId);
      await provider.endCampaign(adminCtx(), placed.campaignId);
    });

    it("refuses an unknown game, with a reason", async () => {
      const { provider, unknownGameCode } = await prepare();
      await refuses((ctx) => provider.grantFreeSpins(ctx, grant(unknownGameCode, "1")));
      await refuses((ctx) => provider.betOptions(ctx, unknownGameCode, "EUR"));
      await refuses((ctx) => provider.launch(ctx, { token: "t", gameCode: unknownGameCode, ...money, ...bare }));
      await refuses((ctx) => provider.launchDemo(ctx, { gameCode: unknownGameCode, ...bare, ...demo }));
    });

    it("shows a round that it does not know nowhere, or at an absolute URL", async () => {
      const { provider } = await prepare();
      const shown = await provider.replayUrl(adminCtx(), { sessionId: "no-such-session", roundId: "no such/round" });
      if (shown !== null) expect(new URL(shown).protocol).toMatch(/^https?:$/);
    });

    it("accepts a live-table subscription any number of times", async () => {
      const { provider } = await prepare();
      await provider.subscribeLiveTables(adminCtx(), "EUR");
      await provider.subscribeLiveTables(adminCtx(), "EUR");
    });
  });
}

async function refuses(call: (ctx: Ctx) => Promise<unknown>): Promise<void> {
  const outcome = await call(adminCtx()).catch((cause: unknown) => cause);
  expect(outcome).toBeInstanceOf(ProviderRefusal);
  expect((outcome as ProviderRefusal).message).not.toBe("");
}

function grant(gameCode: string, betAmount: string): FreeSpinsPlacement {
  return {
    freeSpinsId: crypto.randomUUID(),
    operatorCode: "casino",
    playerId: "ann",
    currency: "EUR",
    gameCodes: [gameCode],
    quantity: 3,
    betAmount,
    validUntil: new Date(Date.now() + 86_400_000).toISOString(),
  };
}

const NO_TRIGGERS = { first_game_launch: false, bet_amount: [], spin_count: [], loss_amount: null };
const TRIGGERS: Record<CampaignTrigger, object> = {
  first_game_launch: { first_game_launch: true },
  bet_amount: { bet_amount: [{ amount: "10", single_bet: true }] },
  spin_count: { spin_count: [{ min: 1, max: 3 }] },
  loss_amount: { loss_amount: "10" },
};

function campaign(
  gameCode: string,
  type: CampaignPlacement["campaign"]["type"],
  trigger: CampaignTrigger,
): CampaignPlacement {
  return {
    campaignId: crypto.randomUUID(),
    operatorCode: "casino",
    gameCodes: [gameCode],
    campaign: {
      name: "Summer",
      type,
      currency: "EUR",
      player_ids: ["ann"],
      triggers: { ...NO_TRIGGERS, ...TRIGGERS[trigger] },
      valid_from: new Date().toISOString(),
      valid_until: new Date(Date.now() + 86_400_000).toISOString(),
      spin_count: 5,
      bet_amount: "1.00",
    },
  };
}
