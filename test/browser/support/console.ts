import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { DESKTOP, PHONE } from "./browser.ts";

export const LOOKS = [
  { name: "desktop-light", viewport: DESKTOP, colorScheme: "light" },
  { name: "desktop-dark", viewport: DESKTOP, colorScheme: "dark" },
  { name: "phone-light", viewport: PHONE, colorScheme: "light" },
  { name: "phone-dark", viewport: PHONE, colorScheme: "dark" },
] as const;

const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

export interface OpenConsole {
  readonly page: Page;
  /** What the page's own console complained about. */
  readonly problems: readonly string[];
}

/** A tab of its own with the lobby in it. */
export async function openConsole(browser: Browser, url: string, look: (typeof LOOKS)[number]): Promise<OpenConsole> {
  const page = await browser.newPage({
    viewport: look.viewport,
    colorScheme: look.colorScheme,
    reducedMotion: "reduce",
  });
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  await page.goto(url);
  await page.waitForSelector(".tile");
  return { page, problems };
}

/** Goes to a page of the console and waits until it shows something. */
export async function go(page: Page, path: string, shows: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/${path}`);
  await page.waitForSelector(shows, { timeout: 20_000 });
}

/** Holds the page against axe. */
export async function assertAccessible(page: Page, where: string): Promise<void> {
  await page.evaluate(axe);
  const violations = await page.evaluate(async () => {
    const { axe: engine } = window as unknown as {
      axe: { run(on: Document, options: object): Promise<{ violations: object[] }> };
    };
    return (await engine.run(document, { iframes: false })).violations;
  });
  assert.deepEqual(violations, [], where);
}
