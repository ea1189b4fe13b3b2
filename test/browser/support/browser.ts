import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, afterEach, before } from "node:test";
import { type Browser, chromium, type Page } from "playwright-core";

/** The source of axe, to be evaluated in a page. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What the tests of one file share. Both are set before the first test. */
export interface Setup<I> {
  readonly installation: I;
  readonly browser: Browser;
}

/** Starts an installation and a browser before the first test of the file, and stops them after the last. */
export function setUpBrowser<I extends { stop(): Promise<void> }>(startInstallation: () => Promise<I>): Setup<I> {
  const setup: { installation?: I; browser?: Browser } = {};
  before(async () => {
    // Both to their end: a browser that came after the installation had failed would be left open, and hang the file.
    const started = await Promise.allSettled([
      startInstallation().then((installation) => Object.assign(setup, { installation })),
      startBrowser().then((browser) => Object.assign(setup, { browser })),
    ]);
    for (const part of started) if (part.status === "rejected") throw part.reason;
  });
  after(async () => {
    await setup.browser?.close();
    await setup.installation?.stop();
  });
  return setup as Setup<I>;
}

/** Closes at the end of each test what it has opened. Not for tests that run beside each other. */
export function closePages(setup: Setup<unknown>): void {
  afterEach(async () => {
    for (const context of setup.browser.contexts()) await context.close();
  });
}

/** Starts the system's Chromium; nothing is downloaded. */
export function startBrowser(): Promise<Browser> {
  const quiet = ["background-networking", "component-update", "sync", "quic", "gpu"].map((what) => `--disable-${what}`);
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--no-first-run", ...quiet],
  });
}

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export type GamePage = Page & { readonly problems: string[] };

/** Collects the page's errors, thrown or logged. */
export function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`${message.text()} ${message.location().url}`);
  });
  return problems;
}

/** How many pixels the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/** The sum of what shifted on the page since it began to load. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as unknown as { value: number }[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );
}

/** Opens a launch URL, with the page's errors in `problems`. */
export async function openGame(
  browser: Browser,
  launchUrl: string,
  viewport = DESKTOP,
  reducedMotion: "reduce" | "no-preference" = "no-preference",
): Promise<GamePage> {
  const page = await browser.newPage({ viewport, reducedMotion });
  const problems = problemsOf(page);
  await page.goto(launchUrl);
  await page.waitForSelector('#stage[aria-busy="false"]');
  return Object.assign(page, { problems });
}

/** Orders the next round of the page, as the console beside it does. The same order has the same outcome each time. */
export function order(page: Page, fields: object): Promise<void> {
  return page.evaluate((ordered) => {
    const channel = new BroadcastChannel(`orders ${new URLSearchParams(location.hash.slice(1)).get("token")}`);
    const taken = new Promise((resolve) => channel.addEventListener("message", resolve));
    channel.postMessage({ order: ordered });
    return taken.then(() => undefined);
  }, fields);
}

/** Waits until the started round is over. */
export async function roundOver(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.body.classList.contains("busy"), null, { timeout: 60_000 });
}

/** Plays one round with the button; `ordered` decides its outcome in place of chance. */
export async function playRound(page: Page, ordered?: object): Promise<void> {
  if (ordered) await order(page, ordered);
  await page.click("#play");
  await roundOver(page);
}

/** The balance on the screen as a plain decimal: "1,000.50 EUR" is "1000.50". */
export async function balanceOnScreen(page: Page): Promise<string> {
  return ((await page.textContent("#balance")) ?? "").replace(/[^0-9.]/g, "");
}

/** The accessibility violations that axe finds, each with the HTML of its elements. */
export function axeViolations(page: Page): Promise<unknown> {
  return page.evaluate(
    `${AXE}; axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]))`,
  );
}

/** What a player needs and does not see without scrolling: figures, buttons, bets, the title, and the width of the game's page. */
export function outOfSight(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const needed =
      "#play, #balance, #stake, #less, #more, #rules, #history, #choice button, #stage button, .reels, .flight";
    const hidden = [...document.querySelectorAll<HTMLElement>(needed)].filter((element) => {
      const [box, stage] = [element.getBoundingClientRect(), element.closest("#stage")?.getBoundingClientRect()];
      const [top, bottom] = [stage?.top ?? 0, stage?.bottom ?? innerHeight];
      return box.top < top - 1 || box.bottom > bottom + 1 || box.left < -1 || box.right > innerWidth + 1;
    });
    const ill = document.documentElement.scrollWidth > innerWidth ? ["the page is too wide"] : [];
    const title = document.getElementById("title");
    if (title && title.scrollHeight > title.clientHeight + 1) ill.push("the title is cut off");
    return [...ill, ...hidden.map(({ id, className, textContent }) => `${id}${className}: ${textContent}`)];
  });
}

/**
 * Presses Tab, or Shift and Tab, until the element has the focus; every element on the way shows that it has it. A game in
 * a frame of the page is walked through as well.
 */
export async function tabTo(page: Page, selector: string, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  // What a choice before it brings is rendered a moment later: Tab would pass its place and need a whole round to return.
  await Promise.any(page.frames().map((frame) => frame.waitForSelector(selector, { state: "attached" })));
  for (let presses = 0; presses < 90; presses++) {
    await page.keyboard.press(key);
    const [there, unseen] = await page.evaluate((wanted) => {
      let element = document.activeElement as HTMLElement;
      while (element instanceof HTMLIFrameElement && element.contentDocument?.activeElement)
        element = element.contentDocument.activeElement as HTMLElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const isNothing = element === element.ownerDocument.body;
      const shows = isNothing || (outlineStyle === "solid" && Number.parseFloat(outlineWidth) >= 2);
      return [element.matches(wanted), shows ? null : element.outerHTML] as const;
    }, selector);
    assert.equal(unseen, null, "the focus is visible");
    if (there) return;
  }
  assert.fail(`${key} does not lead to ${selector}`);
}

/** Goes to a control or link with Tab and presses Enter on it. */
export async function enterAt(page: Page, selector: string, key?: "Tab" | "Shift+Tab"): Promise<void> {
  await tabTo(page, selector, key);
  await page.keyboard.press("Enter");
}

/** Goes to a list of choices with Tab and chooses with the arrow keys. */
export async function chooseAt(page: Page, name: string, value: string, key?: "Tab" | "Shift+Tab"): Promise<void> {
  const list = `select[name="${name}"]`;
  await tabTo(page, list, key);
  const steps = await page.evaluate(
    ([list, wanted]) => {
      const { options, value } = document.querySelector(list) as unknown as HTMLSelectElement;
      const values = [...options].filter(({ disabled }) => !disabled).map((option) => option.value);
      return values.indexOf(wanted) - values.indexOf(value);
    },
    [list, value] as const,
  );
  for (let step = 0; step < Math.abs(steps); step++) await page.keyboard.press(steps < 0 ? "ArrowUp" : "ArrowDown");
  assert.equal(await page.inputValue(list), value);
}

/** Whether the element that has the focus matches. */
export function hasFocus(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector);
}
