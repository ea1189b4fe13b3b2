import { FAKE_PROVIDER_URL, FakeProvider } from "../support/fake-provider.ts";
import { aCasino, someGames } from "../support/fixtures.ts";

/** A casino whose window contains two games of a fake HTTP provider. */
export async function aPromotingCasino() {
  const fakeProvider = new FakeProvider();
  const casino = await aCasino({ provider: { adapter: "http", baseUrl: FAKE_PROVIDER_URL } });
  const [second] = await someGames(casino.provider.code, [{}]);
  return { ...casino, fakeProvider, gameIds: [casino.gameId, second!.id] };
}

export type PromotingCasino = Awaited<ReturnType<typeof aPromotingCasino>>;

const DAY_MS = 86_400_000;

/** A time `days` from now, in wire format. */
export function inDays(days: number, offsetMs = 0): string {
  return new Date(Date.now() + days * DAY_MS + offsetMs).toISOString();
}

let references = 0;

/** A valid grant body with changes; undefined omits a field. */
export function aGrant(casino: PromotingCasino, change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    player_id: "player-1",
    currency: "EUR",
    game_ids: [casino.gameIds[0]],
    quantity: 5,
    bet_amount: "0.20",
    valid_until: inDays(7),
    reference: `reference-${++references}`,
    ...change,
  };
}

/** A valid body of a free-spins campaign with changes; undefined omits a field. */
export function aCampaign(casino: PromotingCasino, change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    type: "free_spins",
    name: "Friday spins",
    currency: "EUR",
    game_ids: [casino.gameIds[0]],
    player_ids: ["player-1"],
    valid_until: inDays(7),
    triggers: { first_game_launch: true },
    spin_count: 10,
    bet_amount: "0.20",
    reference: `reference-${++references}`,
    ...change,
  };
}

/** A valid body of a drawn campaign, with `count` money prizes. */
export function aDraw(casino: PromotingCasino, type: string, count: number, change: Record<string, unknown> = {}) {
  const prizes = Array.from({ length: count }, (_, i) => ({ kind: "money", amount: `${i + 1}.00`, weight: i }));
  if (count === 1) prizes[0] = { kind: "money", amount: "1.00", weight: 1 };
  return aCampaign(casino, { type, spin_count: undefined, bet_amount: undefined, prizes, ...change });
}
