import assert from "node:assert/strict";
import { it } from "node:test";
import { assertAccessible, go, type LOOKS, type OpenConsole } from "./support/console.ts";
import { keepPicture } from "./support/pictures.ts";

/** Tests of the page that shows what goes over the wire. */
export function eventTests(open: (look?: (typeof LOOKS)[number]) => Promise<OpenConsole>): void {
  it("shows a round's callbacks as they happen, byte for byte, and sends one again", async () => {
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
    await assertAccessible(page, "events");

    await bet.locator("a").click();
    await page.waitForSelector("#beside .exchange-tabs");
    const raw = (await page.textContent("#beside .message")) ?? "";
    assert.match(raw, /^POST \S+ HTTP\/1\.1\n/);
    assert.match(raw, /\nx-agg-signature: [0-9a-f]{64}\n/);
    assert.match(raw, /\n\n\{"action":"bet",/);
    assert.deepEqual(await page.locator("#beside .exchange-panel .chip").allTextContents(), [
      ...["curl", "Node", "Python", "PHP"],
    ]);
    await assertAccessible(page, "an event");
    await keepPicture(page, "console-event-desktop-light");
    await page.focus("#beside [role=tab][aria-selected=true]");
    await page.keyboard.press("ArrowLeft");
    assert.match((await page.textContent("#beside .message")) ?? "", /^HTTP 200\n[^{]*\{"balance":/s);

    await page.click("text=Pause");
    await page.click("text=Send again");
    await page.getByText("Your wallet answered 200.").waitFor();
    await page.waitForSelector("#beside >> text=Sent again from");
    // What was sent again is the same body.
    const body = (text: string | null) => text?.split("\n\n").at(-1);
    assert.equal(body(await page.textContent("#beside .message")), body(raw));
    const fresh = page.locator(".fresh");
    await fresh.waitFor();
    assert.equal(await page.locator(".events tbody tr:has-text('sent again')").count(), 0, "the table stands still");
    await fresh.click();
    await page.waitForSelector(".events tbody tr:has-text('sent again')");

    await page.keyboard.press("Escape");
    await page.selectOption('[name="status"]', "5xx");
    await page.waitForURL(/#\/events\?kind=callback&status=5xx$/);
    await page.goBack();
    await page.waitForSelector(".events tbody tr");
    await go(page, "events?kind=callback&player_id=nobody", "text=No events match.");
    assert.deepEqual(problems, []);
    await page.close();
  });
}
