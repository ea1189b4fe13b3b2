import assert from "node:assert/strict";
import { it } from "node:test";
import { layoutShift, PHONE } from "./support/browser.ts";
import { go, LOOKS, type OpenConsole, swept } from "./support/console.ts";
import { keepPicture } from "./support/pictures.ts";
import { playRound, type SeededInstallation } from "./support/seeded.ts";
import { assertSound, LANDSCAPE, moving } from "./support/sound.ts";

interface Shown {
  readonly name: string;
  readonly path: string;
  /** Matches once the page has loaded. */
  readonly shows: string;
}

/** Every page of the console: the lists, and one of each thing that they list. */
async function pagesOf(installation: SeededInstallation): Promise<readonly Shown[]> {
  const { game, session, transaction, round, grant, campaign, event } = await leaveTraces(installation);
  const list = (name: string, shows: string): Shown => ({ name, path: name, shows });
  return [
    list("overview", ".goals .done"),
    list("lobby", ".tile img"),
    list("deposit", "main h1"),
    list("live", ".table-card"),
    list("free-spins", "tbody"),
    { name: "grant", path: `grant/${grant}`, shows: ".facts" },
    list("grant-free-spins", ".picks .chip"),
    { name: "campaigns", path: "campaigns?player_id=player-of-pages", shows: "tbody" },
    { name: "campaign", path: `campaign/${campaign}`, shows: ".net" },
    list("new-campaign", ".picks .chip"),
    list("jackpots", ".pool .tick"),
    list("sessions", "tbody"),
    { name: "session", path: `session/${session}`, shows: "td a" },
    { name: "player", path: "player/player-of-pages", shows: "tbody" },
    { name: "play", path: `play/${game}`, shows: ".stage iframe" },
    list("transactions", "tbody"),
    { name: "transaction", path: `transaction/${encodeURIComponent(transaction)}`, shows: ".exchange" },
    { name: "round", path: `round/${encodeURIComponent(round)}`, shows: ".timeline" },
    list("rounds", "tbody"),
    list("open-rounds", "tbody, .state"),
    { name: "statements", path: `statements?day=${new Date().toISOString().slice(0, 10)}`, shows: ".card table" },
    list("invoices", "table, .state"),
    list("month-so-far", ".total, .state"),
    { name: "events", path: "events", shows: ".live-light[data-state=live]" },
    { name: "event", path: `event/${event}`, shows: ".exchange-tabs" },
    list("webhooks", ".state, tbody"),
    list("settings", "form"),
    list("keys", "tbody"),
    list("event-choice", "form"),
    list("setting-changes", ".state, tbody"),
    list("unknown-fields", ".state, tbody"),
    list("reconciliation", "form"),
    list("rates", "table"),
    list("wallet", "form"),
    list("signature", ".byte"),
  ];
}

/** A round, a gift and a campaign of a player, so that no page is without something to show. */
async function leaveTraces(installation: SeededInstallation) {
  const { client } = installation;
  const [player, currency] = ["player-of-pages", "EUR"];
  const { game, session } = await playRound(installation, player, currency, "1.00");
  const valid = { game_ids: [game], valid_until: new Date(Date.now() + 86_400_000).toISOString() };
  const prizes = Array.from({ length: 16 }, (_, at) => ({ kind: "money", amount: `${at + 1}.00`, weight: 1 }) as const);
  const [{ transactions }, grant, campaign, { events }] = await Promise.all([
    client.transactionsPage({ session_id: session, limit: 1 }),
    client.grantFreeSpins({
      ...valid,
      ...{ player_id: player, currency, quantity: 5, bet_amount: "0.20", reference: `pages-${session}` },
    }),
    client.placeBonusCampaign({
      ...{ ...valid, type: "fortune_wheel", name: "Glücksrad".repeat(7), currency, player_ids: [player], prizes },
      ...{ triggers: { first_game_launch: true }, reference: `pages-${session}` },
    }),
    client.wireEventsPage({ kind: "callback", limit: 1 }),
  ]);
  const [first, event] = [transactions[0], events[0]];
  assert.ok(first && event);
  const [transaction, round] = [first.transaction_id, first.round_id];
  return { game, session, transaction, round, grant: grant.id, campaign: campaign.id, event: event.id };
}

/** Tests of all pages, in both themes, on a desktop and on a phone. */
export function pageTests(
  open: (look?: (typeof LOOKS)[number]) => Promise<OpenConsole>,
  installation: () => SeededInstallation,
): void {
  let shown: Promise<readonly Shown[]> | undefined;
  const pages = () => {
    shown ??= pagesOf(installation());
    return shown;
  };

  for (const look of swept([LOOKS[0], LOOKS[3]])) {
    it(`shows every page without errors, axe findings, overflow, movement, ${look.name}`, async () => {
      const { page, problems } = await open(look);
      for (const { name, path, shows } of await pages()) {
        await go(page, path, shows);
        await page.waitForFunction(() => !document.querySelector("main .loading"));
        await assertSound(page, name, look.viewport === PHONE ? [LANDSCAPE] : []);
        await keepPicture(page, `console-${name}-${look.name}`);
        assert.deepEqual(problems, [], name);
      }
    });
  }

  it("shifts next to nothing while it loads on a phone", async () => {
    await pages();
    for (const [path, shows] of [
      ["overview", ".metrics"],
      ["lobby", ".tile img"],
      ["transactions", "tbody"],
      ["sessions", "tbody"],
      ["new-campaign", ".picks .chip"],
      ["grant-free-spins", ".picks .chip"],
    ] as const) {
      const { page } = await open(LOOKS[2]);
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#/${path}`);
      await page.reload();
      await page.waitForSelector(shows);
      await page.waitForFunction(() => !document.querySelector("main .loading, main .skeleton"));
      const shifted = await layoutShift(page);
      assert.ok(shifted <= 0.05, `${path}: ${shifted}`);
      await page.close();
    }
  });

  it("moves where that is welcome", async () => {
    const { page } = await open();
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await go(page, "events", ".live-light[data-state=live]");
    assert.ok((await moving(page)) > 0);
  });
}
