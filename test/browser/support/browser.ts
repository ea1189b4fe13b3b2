import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before } from "node:test";
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
    [setup.installation, setup.browser] = await Promise.all([startInstallation(), startBrowser()]);
  });
  after(async () => {
    await setup.browser?.close();
    await setup.installation?.stop();
  });
  return setup as Setup<I>;
}

/** Starts the system's Chromium; nothing is downloaded. */
function startBrowser(): Promise<Browser> {
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

/** Opens a launch URL, with the page's errors in `problems`. */
export async function openGame(browser: Browser, launchUrl: string, viewport = DESKTOP): Promise<GamePage> {
  const page = await browser.newPage({ viewport });
  const problems = problemsOf(page);
  await page.goto(launchUrl);
  await page.waitForSelector('#stage[aria-busy="false"]');
  return Object.assign(page, { problems });
}

/** Waits until the started round is over. */
export async function roundOver(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.body.classList.contains("busy"), null, { timeout: 60_000 });
}

/** Plays one round with the button. */
export async function playRound(page: Page): Promise<void> {
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
