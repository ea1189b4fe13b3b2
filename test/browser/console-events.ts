import assert from "node:assert/strict";
import { it } from "node:test";
import { enterAt, hasFocus, tabTo } from "./support/browser.ts";
import { go, type LOOKS, type OpenConsole } from "./support/console.ts";
import { keepPicture } from "./support/pictures.ts";
import { assertSound, PHONES } from "./support/sound.ts";

/** Tests of the page that shows what goes over the wire. */
export function eventTests(open: (look?: (typeof LOOKS)[number]) => Promise<OpenConsole>): void {
  it("shows a round's callbacks live, byte for byte, and resends one, by keyboard", async () => {
    const [{ page, problems }, player] = await Promise.all([open(), open()]);
    await go(page, "events?kind=callback", ".live-light[data-state=live]");
    await player.page.locator(".chip", { hasText: "Slot" }).click();
    await player.page.locator(".tile-art").first().click();
    const game = player.page.frameLocator(".stage iframe");
    await game.locator('#stage[aria-busy="false"]').waitFor({ timeout: 30_000 });
    await game.locator("#play").click();
    const bet = page.locator(".events tbody tr.arrived", { hasText: "bet" }).first();
    await bet.waitFor({ timeout: 30_000 });
    await player.page.close();
    await assertSound(page, "events", PHONES);

    const link = `a[href="${await bet.locator("a").getAttribute("href")}"]`;
    await enterAt(page, ".live-bar button");
    await page.waitForSelector(".live-light[data-state=paused]");
    await enterAt(page, link);
    await page.waitForSelector("#beside .exchange-tabs");
    assert.ok(await hasFocus(page, "#beside"));
    const raw = (await page.textContent("#beside .message")) ?? "";
    assert.match(raw, /^POST \S+ HTTP\/1\.1\n/);
    assert.match(raw, /\nx-agg-signature: [0-9a-f]{64}\n/);
    assert.match(raw, /\n\n\{"action":"bet",/);
    assert.deepEqual(await page.locator("#beside .exchange-panel .chip").allTextContents(), [
      ...["curl", "Node", "Python", "PHP"],
    ]);
    await assertSound(page, "an event", PHONES);
    await keepPicture(page, "console-event-desktop-light");
    await tabTo(page, "#beside [role=tab][aria-selected=true]");
    await page.keyboard.press("ArrowLeft");
    assert.match((await page.textContent("#beside .message")) ?? "", /^HTTP 200\n[^{]*\{"balance":/s);

    await enterAt(page, "#beside button.main");
    await page.getByText("Your wallet answered 200.").waitFor();
    await page.waitForSelector("#beside >> text=Sent again from");
    // What was sent again is the same body.
    const body = (text: string | null) => text?.split("\n\n").at(-1);
    assert.equal(body(await page.textContent("#beside .message")), body(raw));
    const fresh = page.locator(".fresh");
    await fresh.waitFor();
    assert.equal(await page.locator(".events tbody tr:has-text('sent again')").count(), 0, "the table stands still");
    await page.keyboard.press("Escape");
    await page.waitForSelector("#beside", { state: "hidden" });
    assert.ok(await hasFocus(page, link), "the row has the focus again");
    await enterAt(page, ".fresh", "Shift+Tab");
    await page.waitForSelector(".events tbody tr:has-text('sent again')");
    assert.ok(await hasFocus(page, ".events tbody tr:first-child a"), "the focus is at what was shown");

    await tabTo(page, '[name="status"]', "Shift+Tab");
    await page.keyboard.press("5");
    await page.waitForURL(/#\/events\?kind=callback&status=5xx$/);
    await page.goBack();
    await page.waitForSelector(".events tbody tr");
    await go(page, "events?kind=callback&player_id=nobody", "text=No events match.");
    assert.deepEqual(problems, []);
  });

  it("leads from a transaction to its events, and on to player, session and round", async () => {
    const { page, problems } = await open();
    await go(page, "transactions?type=bet&status=completed", "tbody a.beside");
    const inPanel = (name: string) => page.locator("#beside dl a", { hasText: name });
    await page.locator("tbody a.beside").first().click();
    await inPanel("What went over the wire").click();
    await page.waitForURL(/#\/events\?transaction_id=[^&]+$/);
    const row = page.locator(".events tbody tr", { hasText: "bet" }).first();
    await row.waitFor();
    assert.equal(await page.getAttribute(".more-filters", "open"), "");
    await row.locator("a").click();
    await page.waitForSelector("#beside .exchange-tabs");
    for (const subject of ["transaction", "round", "session", "player"]) {
      assert.match(
        (await inPanel(subject).last().getAttribute("href")) ?? "",
        new RegExp(`^#/events\\?${subject}_id=`),
      );
    }
    const address = page.url();
    await page.locator('#beside dl a[href^="#/player/"]').click();
    await page.waitForSelector('#beside [aria-label="Sessions"] tbody a');
    await assertSound(page, "a player beside the events", PHONES);
    await keepPicture(page, "console-player-desktop-light");
    await page.goBack();
    await page.locator('#beside dl a[href^="#/session/"]').click();
    await page.waitForSelector('#beside dl a[href^="#/player/"]');
    await page.locator('#beside [aria-label="Rounds"] tbody a').first().click();
    await page.waitForSelector("#beside .timeline");
    await inPanel("What went over the wire").click();
    await page.waitForURL(/#\/events\?round_id=[^&]+$/);
    await page.waitForSelector(".events tbody tr");
    for (let steps = 0; steps < 3; steps++) await page.goBack();
    await page.waitForURL(address);
    await page.waitForSelector("#beside .exchange-tabs");
    assert.deepEqual(problems, []);
  });
}
