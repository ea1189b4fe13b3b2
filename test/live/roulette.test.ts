import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sharedRoundAt } from "../../src/sandbox/studio/shared-round.ts";
import { aProvider, aWindow, someGames } from "../support/fixtures.ts";
import { stopLive } from "../support/live.ts";
import { anOperatorWithWallet, putWalletPlayer, walletBalance } from "../support/reference-wallet.ts";
import { call, signed } from "../support/signed.ts";

beforeEach(() => {
  // At the start of a round, so that bets are open.
  vi.useFakeTimers({ now: sharedRoundAt(Date.now()).opensAt + 1000, toFake: ["Date"] });
});
afterEach(async () => {
  await stopLive();
});

/** The fields of the page's answers that these tests use. */
interface Answer {
  readonly round_id: string;
  readonly table_round_id: string;
  readonly status: string;
  readonly scene: { readonly outcome: string };
  readonly win: string;
  readonly bets_join: string;
  readonly last: number[];
}

async function aPlayer(
  stake: { providerCode: string; gameId: string; operator: { keyId: string; secret: string } },
  name: string,
) {
  await putWalletPlayer(name, { currency: "EUR", balance: "100.00" });
  const body = { player_id: name, currency: "EUR", game_id: stake.gameId };
  const session = await (await signed(stake.operator, "POST", "/v1/sessions", { body })).json<{ launch_url: string }>();
  const authorization = `Bearer ${session.launch_url.split("#token=")[1]}`;
  return {
    get: async (path: string) => (await call(`/sandbox/api${path}`, { headers: { authorization } })).json<Answer>(),
    offers: async () =>
      (await call("/sandbox/api/state", { headers: { authorization } })).json<{ bonuses: { bonus_id: string }[] }>(),
    bet: async (key: string, bet: string, bonusId: string | null = null) => {
      const body = JSON.stringify({ round_key: key, stake: "1.00", bet, bonus_id: bonusId });
      return (await call("/sandbox/api/rounds", { method: "POST", headers: { authorization }, body })).json<Answer>();
    },
  };
}

test("two players of a roulette round get one number, and both wallets are settled", async () => {
  const operator = await anOperatorWithWallet();
  const provider = await aProvider({ adapter: "sandbox" });
  const [game] = await someGames(provider.code, [{ code: "main-roulette", type: "live_dealer", hasDemo: false }]);
  await aWindow(operator.code, [provider.code]);
  const table = { operator, providerCode: provider.code, gameId: game!.id };
  const [ann, bob] = [await aPlayer(table, `ann-${provider.code}`), await aPlayer(table, `bob-${provider.code}`)];

  const view = await ann.get("/table");
  expect(view).toMatchObject({ phase: "betting", players: 0 });
  const [red, black] = [await ann.bet("ann-key-1", "red"), await bob.bet("bob-key-1", "black")];
  expect(await ann.bet("ann-key-1", "red")).toMatchObject({ round_id: red.round_id });
  for (const round of [red, black]) {
    expect(round).toMatchObject({ status: "flying", scene: null, win: null, table_round_id: view.bets_join });
  }
  expect(await walletBalance(`ann-${provider.code}`)).toBe("99.00");
  expect(await ann.get("/table")).toMatchObject({ players: 2 });

  vi.setSystemTime(sharedRoundAt(Date.now()).revealsAt + 1);
  const [a, b] = [await ann.get(`/rounds/${red.round_id}`), await bob.get(`/rounds/${black.round_id}`)];
  expect([a.status, b.status]).toEqual(["finished", "finished"]);
  expect(a.scene.outcome).toBe(b.scene.outcome);
  expect((await ann.get("/table")).last[0]).toBe(Number(a.scene.outcome));
  for (const [name, round] of [
    ["ann", a],
    ["bob", b],
  ] as const) {
    expect(await walletBalance(`${name}-${provider.code}`)).toBe(round.win === "2.00" ? "101.00" : "99.00");
  }
  const shared = await (await signed(operator, "GET", `/v1/rounds/${view.bets_join}`)).json<{
    transactions: unknown[];
  }>();
  // Each player's part of the round is closed, won or lost.
  expect(shared).toMatchObject({ round_closed: true });
  expect(shared.transactions).toHaveLength(4);
});

test("a bet after betting closes joins the next round", async () => {
  const operator = await anOperatorWithWallet();
  const provider = await aProvider({ adapter: "sandbox" });
  const [game] = await someGames(provider.code, [{ code: "late-roulette", type: "live_dealer", hasDemo: false }]);
  await aWindow(operator.code, [provider.code]);
  const player = await aPlayer({ operator, providerCode: provider.code, gameId: game!.id }, `late-${provider.code}`);
  const running = sharedRoundAt(Date.now());
  vi.setSystemTime(running.closesAt);
  const round = await player.bet("late-key-1", "red");
  expect(round.table_round_id).toBe(`late-roulette-${running.number + 1}`);
  expect(await player.get("/table")).toMatchObject({ phase: "spinning", bets_join: round.table_round_id });
});

test("a free spin at a live table gets the number that the table shows", async () => {
  const operator = await anOperatorWithWallet();
  const provider = await aProvider({ adapter: "sandbox" });
  const [game] = await someGames(provider.code, [{ code: "gift-roulette", type: "live_dealer", hasDemo: false }]);
  await aWindow(operator.code, [provider.code]);
  const player = `gift-${provider.code}`;
  const guest = await aPlayer({ operator, providerCode: provider.code, gameId: game!.id }, player);
  const grant = {
    ...{ player_id: player, currency: "EUR", game_ids: [game!.id], quantity: 1, bet_amount: "1.00" },
    ...{ valid_until: new Date(Date.now() + 86_400_000).toISOString(), reference: player },
  };
  expect((await signed(operator, "POST", "/v1/free-spins", { body: grant })).status).toBe(200);

  const { bonuses } = await guest.offers();
  const { bets_join: joined } = await guest.get("/table");
  const spin = await guest.bet("gift-key-1", "17", bonuses[0]!.bonus_id);
  expect(spin).toMatchObject({ status: "flying", scene: null, win: null, table_round_id: joined });
  vi.setSystemTime(sharedRoundAt(Date.now()).revealsAt + 1);
  const shown = await guest.get(`/rounds/${spin.round_id}`);
  expect(shown).toMatchObject({ status: "finished", free_spins_id: player });
  expect((await guest.get("/table")).last[0]).toBe(Number(shown.scene.outcome));
});
