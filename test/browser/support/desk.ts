import type { Page } from "playwright-core";
import { importSecret, signatureHeaders } from "../../../clients/typescript/src/index.ts";
import { problemsOf, type Setup } from "./browser.ts";
import { LOOKS, type Look } from "./console.ts";
import type { Installation } from "./installation.ts";

export const WAIT_MS = 30_000;
/** The operator that every installation has. */
export const OPERATOR = "browser";

export const [WIDE, , , SMALL] = LOOKS;

/** Opens the desk's sign-in in a new tab. */
export async function openDesk({ browser, installation }: Setup<Installation>, look: Look) {
  const { viewport, colorScheme } = look;
  const page = await browser.newPage({ viewport: { ...viewport }, colorScheme, reducedMotion: "reduce" });
  const problems = problemsOf(page);
  await page.goto(`${installation.baseUrl}/desk/`);
  await page.waitForSelector('[name="token"]', { timeout: WAIT_MS });
  return { page, problems };
}

export async function signIn(page: Page, token: string): Promise<void> {
  await page.fill('[name="token"]', token);
  await page.click("button.main");
  await page.waitForSelector(".metrics", { timeout: WAIT_MS });
}

/** Opens the desk and signs in. */
export async function atDesk(setup: Setup<Installation>, look: Look, token: string) {
  const desk = await openDesk(setup, look);
  await signIn(desk.page, token);
  // Without a token the first call is refused, and the browser says so.
  const refused = desk.problems.findIndex((problem) => problem.includes("status of 401"));
  if (refused >= 0) desk.problems.splice(refused, 1);
  return desk;
}

/** Opens a page from the navigation, which on a phone is behind a button. */
export async function openFromMenu(page: Page, name: string): Promise<void> {
  await page.click("#menu");
  await page.click(`nav a:has-text("${name}")`);
}

/** Fills the open dialog by the names of its fields. */
export async function fillDialog(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`dialog [name="${name}"]`);
    if (await field.evaluate((one) => one.tagName === "SELECT")) await field.selectOption(value);
    else await field.fill(value);
  }
}

/** Types the installation's name into the open dialog and submits it. */
export async function submitDialog(page: Page, submit: string): Promise<void> {
  await page.fill('dialog [name="installation"]', new URL(page.url()).host);
  await page.click(`dialog button:has-text("${submit}")`);
  await page.waitForSelector("dialog.question", { state: "detached", timeout: WAIT_MS });
}

/** Presses a button by its name, fills the dialog, types the installation's name and submits. */
export async function confirm(
  page: Page,
  button: string,
  fields: Readonly<Record<string, string>>,
  submit: string,
): Promise<void> {
  await page.click(`main button:has-text("${button}")`);
  await fillDialog(page, fields);
  await submitDialog(page, submit);
}

/** Reports as the provider of the session's game. Answers the status. */
export async function aProvider({ admin, baseUrl }: Installation) {
  const issued = await admin("POST", "/providers/sandbox/keys", {});
  const key = await importSecret(String(issued.secret));
  return async (action: string, session: string, id: string, round: string, amount: string) => {
    const movement = { session_id: session, transaction_id: id, round_id: round, amount, currency: "EUR" };
    const request = { method: "POST", target: `/provider/v1/${action}`, body: JSON.stringify(movement) };
    const headers = await signatureHeaders(String(issued.key_id), key, request, Math.floor(Date.now() / 1000));
    const answer = await fetch(`${baseUrl}${request.target}`, {
      method: "POST",
      headers: { ...headers },
      body: request.body,
    });
    return { status: answer.status, body: (await answer.json()) as { player_text?: string } };
  };
}

/** A token of a new staff member. */
export async function aToken({ admin }: Installation, id: string, scopes: readonly string[]): Promise<string> {
  await admin("PUT", `/staff/${id}`, { name: `Night ${id}`, kind: "person", scopes });
  return String((await admin("POST", `/staff/${id}/tokens`, {})).token);
}

/** Waits until something holds, or throws. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + WAIT_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error("it never came to be");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
