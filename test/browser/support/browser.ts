import { type Browser, chromium, type Page } from "playwright-core";

/** The system's Chromium: nothing is downloaded, nothing is looked for on the network. */
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

/** Opens a launch address; whatever the page complains about is kept in `problems`. */
export async function openGame(browser: Browser, launchUrl: string, viewport = DESKTOP): Promise<GamePage> {
  const page = await browser.newPage({ viewport });
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  await page.goto(launchUrl);
  await page.waitForSelector('#stage[aria-busy="false"]');
  return Object.assign(page, { problems });
}

/** Waits until the round that was started is over. */
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
