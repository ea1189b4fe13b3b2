import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { overflow, PHONE } from "./browser.ts";
import { assertAccessible } from "./console.ts";

type Size = ReturnType<Page["viewportSize"]> & object;

/** A phone on its side. */
export const LANDSCAPE = { width: 844, height: 390 };
/** A phone, upright and on its side. */
export const PHONES = [PHONE, LANDSCAPE];

/** What can differ between the themes: only their colours do. */
const RULES_OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** How many of a page's first and last controls are tried. A lobby has hundreds that are alike. */
const TRIED_AT_EACH_END = 40;

/**
 * Asserts that axe finds nothing in either theme, that the page fits its window, that no text is cut through, that every
 * control can be reached, and that nothing moves where less motion is asked for. The page also has to fit the other sizes.
 */
export async function assertSound(page: Page, where: string, others: readonly Size[] = []): Promise<void> {
  const size = page.viewportSize();
  assert.ok(size);
  await assertAccessible(page, where);
  await assertFits(page, where);
  assert.equal(await moving(page), 0, `${where} moves where less motion is asked for`);
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const [theme, other] = isDark ? (["dark", "light"] as const) : (["light", "dark"] as const);
  await page.emulateMedia({ colorScheme: other });
  await assertAccessible(page, `${where}, ${other}`, RULES_OF_COLOURS);
  await page.emulateMedia({ colorScheme: theme });
  for (const one of others) {
    await page.setViewportSize(one);
    await assertFits(page, `${where}, ${one.width} px wide,`);
  }
  await page.setViewportSize(size);
}

async function assertFits(page: Page, where: string): Promise<void> {
  // A window that has just changed is laid out a moment later. What never fits is said below.
  const fits = () => document.documentElement.scrollWidth <= innerWidth;
  await page.waitForFunction(fits, null, { timeout: 5_000 }).catch(() => undefined);
  const wider = await overflow(page);
  assert.ok(wider <= 0, `${where} is ${wider} px wider than the screen`);
  assert.deepEqual(await page.evaluate(cutThrough), [], `${where} cuts through text`);
  assert.deepEqual(await page.evaluate(outOfReach, TRIED_AT_EACH_END), [], `${where} has controls out of reach`);
  // A heading that is replaced while the page loads has no place for a moment.
  const begins = () => {
    const { height, top } = document.querySelector("h1")?.getBoundingClientRect() ?? { height: 0, top: 0 };
    return height > 0 && top < innerHeight / 2;
  };
  const inTime = await page.waitForFunction(begins, null, { timeout: 5_000 }).catch(() => undefined);
  assert.ok(inTime, `${where} begins in the lower half of the screen`);
}

/** How many animations run. */
export function moving(page: Page): Promise<number> {
  return page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length);
}

/** Notes from now on what moves on the page, for `moved`. */
export function watchMotion(page: Page): Promise<void> {
  return page.evaluate(() => {
    const moved = new Set<string>();
    Object.assign(window, { moved });
    const look = () => {
      for (const { playState, effect } of document.getAnimations()) {
        const { target } = effect as KeyframeEffect;
        const lasts = Number(effect?.getComputedTiming().duration) > 20;
        if (playState === "running" && lasts) moved.add(target?.outerHTML.slice(0, 60) ?? "");
      }
      requestAnimationFrame(look);
    };
    look();
  });
}

/** What has moved since `watchMotion`. */
export function moved(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved]);
}

/**
 * The texts that an element around them cuts through. What is hidden as a whole is meant to be. An ellipsis is a way to
 * shorten a name, and never an amount. Runs in the page.
 */
function cutThrough(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!parent || !text.textContent?.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue;
    range.selectNodeContents(text);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      // What is for screen readers alone.
      if (style.clipPath !== "none" || edge.width <= 1) break;
      if (/auto|scroll/.test(style.overflow)) break;
      if (!/hidden|clip/.test(style.overflow)) continue;
      const isShortened = style.textOverflow === "ellipsis" && !parent.closest(".money");
      const isOutside = left >= edge.right || right <= edge.left || top >= edge.bottom || bottom <= edge.top;
      const isCut = left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 2 || bottom > edge.bottom + 2;
      if (isCut && !isOutside && !isShortened) found.push(`${parent.outerHTML.slice(0, 120)}: ${text.textContent}`);
      break;
    }
  }
  return found;
}

/** The controls that cannot be pressed once scrolled to, or focused, such as a link past the navigation. Runs in the page. */
function outOfReach(atEachEnd: number): string[] {
  const inFront = document.querySelector("dialog[open], #beside:not([hidden])") ?? document;
  const isPressed = (target: HTMLElement) => {
    target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const [box] = target.getClientRects();
    return (
      box !== undefined && target.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))
    );
  };
  const controls = [
    ...inFront.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary"),
  ].filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
  const ends = [...controls.slice(0, atEachEnd), ...controls.slice(-atEachEnd)];
  const focused = document.activeElement;
  const found = [...new Set(ends)].filter((control) => {
    // A hidden radio button is pressed by its label.
    const labels = "labels" in control ? [...((control as HTMLInputElement).labels ?? [])] : [];
    if ([control, ...labels].some(isPressed)) return false;
    control.focus();
    const isReached = isPressed(control);
    return !isReached;
  });
  if (focused instanceof HTMLElement) focused.focus();
  scrollTo(0, 0);
  return found.map((one) => one.outerHTML.slice(0, 200));
}
