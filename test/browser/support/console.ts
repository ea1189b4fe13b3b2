import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import { AXE, DESKTOP, PHONE, problemsOf } from "./browser.ts";

export interface Look {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: "light" | "dark";
}

export const LOOKS = [
  { name: "desktop-light", viewport: DESKTOP, colorScheme: "light" },
  { name: "desktop-dark", viewport: DESKTOP, colorScheme: "dark" },
  { name: "phone-light", viewport: PHONE, colorScheme: "light" },
  { name: "phone-dark", viewport: PHONE, colorScheme: "dark" },
] as const satisfies readonly Look[];

/**
 * Of the looks or scopes in which every page is visited, those of this run: in `npm run verify` one, another each day,
 * because each costs it a minute; in `npm run test:slow -- browser` all.
 */
export function swept<Sweep>(sweeps: readonly Sweep[]): readonly Sweep[] {
  const day = Math.floor(Date.now() / 86_400_000);
  return process.env.BY_DAY ? sweeps.filter((_, place) => place === day % sweeps.length) : sweeps;
}

export interface OpenConsole {
  readonly page: Page;
  /** The page's errors, thrown or logged. */
  readonly problems: readonly string[];
}

/** Opens the console's lobby in a new tab. */
export async function openConsole(browser: Browser, url: string, look: (typeof LOOKS)[number]): Promise<OpenConsole> {
  const page = await browser.newPage({
    viewport: look.viewport,
    colorScheme: look.colorScheme,
    reducedMotion: "reduce",
  });
  const problems = problemsOf(page);
  await page.goto(`${url}#/lobby`);
  await page.waitForSelector(".tile");
  return { page, problems };
}

/** Goes to a page of the console and waits for the selector `shows`. */
export async function go(page: Page, path: string, shows: string, timeout = 20_000): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/${path}`);
  await page.waitForSelector(shows, { timeout });
}

/** Waits until a choice has the value. A string as predicate would be evaluated, which the page's policy refuses. */
export async function untilChosen(page: Page, name: string, value: string): Promise<void> {
  await page.waitForFunction(
    ([name, value]) => (document.querySelector(`[name="${name}"]`) as HTMLInputElement | null)?.value === value,
    [name, value],
  );
}

/** Asserts that axe finds no accessibility violation, of the given rules or of all. */
export async function assertAccessible(page: Page, where: string, rules?: readonly string[]): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (only) => {
    const { axe: engine } = window as unknown as {
      axe: { run(on: Document, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await engine.run(document, {
      iframes: false,
      ...(only && { runOnly: { type: "rule", values: only } }),
    });
    return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
  }, rules);
  assert.deepEqual(violations, [], where);
}

/** What scripts of the origin can read: the storage, and the keys of a database of IndexedDB. Runs in the page. */
export async function readKept(name: string) {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
  });
  const found = await new Promise<{ keyId: string; key: CryptoKey }[]>((resolve) => {
    const all = database.transaction("keys").objectStore("keys").getAll();
    all.onsuccess = () => resolve(all.result);
  });
  database.close();
  const keys = await Promise.all(
    found.map(async ({ keyId, key }) => {
      const raw = await crypto.subtle.exportKey("raw", key).catch(() => undefined);
      return { keyId, extractable: key.extractable, readable: raw !== undefined };
    }),
  );
  return { storage: JSON.stringify({ ...sessionStorage, ...localStorage }), keys };
}
