import { signatureHeaders } from "../../clients/typescript/src/signing.ts";
import {
  type Credentials,
  credentialsOf,
  forgetCredentials,
  saveCredentials,
  savedCredentials,
} from "../lib/key-store.ts";
import { fill, h } from "./dom.ts";

/** Sends the call of a reference page, signed in this tab with a key that the reader enters, or the console's. */

/** A longer answer is cut: a text of megabytes would hold the page up. */
const MAX_SHOWN_LENGTH = 100_000;

let credentials: Credentials | undefined;

/** Shows the form of the page. */
export async function startTryOut(panel: HTMLDetailsElement): Promise<void> {
  const form = panel.querySelector("form");
  if (!form) return;
  panel.hidden = false;
  const open = () => {
    if (location.hash === "#try") panel.open = true;
  };
  addEventListener("hashchange", open);
  open();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(form);
  });
  credentials = (await savedCredentials("docs")) ?? (await savedCredentials());
  showKey(form);
}

/** Shows the signed-in key in place of the fields for another. */
function showKey(form: HTMLFormElement): void {
  const said = form.querySelector(".signs");
  if (!said) return;
  for (const label of form.querySelectorAll<HTMLElement>(".key > :not(legend, .signs)")) label.hidden = !!credentials;
  const another = h("button", { type: "button", class: "quiet" }, "Use another key");
  another.addEventListener("click", async () => {
    await forgetCredentials("docs");
    credentials = undefined;
    showKey(form);
    form.querySelector<HTMLInputElement>('[name="key_id"]')?.focus();
  });
  if (credentials) fill(said, "Signed with ", h("code", {}, credentials.keyId), ". ", another);
  else fill(said);
}

async function send(form: HTMLFormElement): Promise<void> {
  const got = form.querySelector(".got");
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]');
  if (!got || !button) return;
  button.disabled = true;
  fill(got, "…");
  try {
    await takeKey(form);
    const { target, init } = await requestOf(form);
    const started = performance.now();
    const answer = await fetch(target, init);
    const text = await textOf(answer);
    const took = Math.round(performance.now() - started);
    const { method = "GET" } = init;
    fill(
      got,
      h(
        "p",
        {},
        h("strong", {}, `${answer.status} ${answer.statusText}`.trim()),
        ` in ${took} ms: `,
        h("code", {}, `${method} ${target}`),
      ),
      h("pre", { tabIndex: 0 }, h("code", {}, text)),
    );
  } catch (error) {
    fill(got, h("p", { class: "bad" }, error instanceof Error ? error.message : String(error)));
  } finally {
    button.disabled = false;
  }
}

/** The key that was entered, from now on. Its secret leaves the page at once. */
async function takeKey(form: HTMLFormElement): Promise<void> {
  const [id, secret] = ["key_id", "secret"].map((name) => form.querySelector<HTMLInputElement>(`[name="${name}"]`));
  if (credentials || !id || !secret) return;
  if (id.value === "" || secret.value === "") throw new Error("Enter the id of a key and its secret.");
  credentials = await credentialsOf(id.value, secret.value);
  await saveCredentials(credentials, "docs");
  id.value = "";
  secret.value = "";
  showKey(form);
}

async function requestOf(form: HTMLFormElement): Promise<{ target: string; init: RequestInit }> {
  const { method = "GET", path = "" } = form.dataset;
  const inputs = [...form.querySelectorAll<HTMLInputElement>("[data-in]")];
  const given = (name: string) => inputs.find((one) => one.dataset.in === "path" && one.name === name)?.value ?? "";
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given(name)));
  const query = inputs.filter((one) => one.dataset.in === "query" && one.value !== "");
  const pairs = query.map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  // As the browser sends it, because that is what is signed.
  const url = new URL(pairs.length === 0 ? filled : `${filled}?${pairs.join("&")}`, location.origin);
  const target = url.pathname + url.search;
  const area = form.querySelector<HTMLTextAreaElement>('[name="body"]');
  const body = area?.value ?? "";
  const type: Record<string, string> = body === "" ? {} : { "Content-Type": area?.dataset.type ?? "" };
  const seconds = Math.floor(Date.now() / 1000);
  const isSigned = form.querySelector(".signs") !== null;
  const signed =
    isSigned && credentials
      ? await signatureHeaders(credentials.keyId, credentials.key, { method, target, body }, seconds)
      : {};
  return { target, init: { method, headers: { ...type, ...signed }, ...(body !== "" && { body }) } };
}

async function textOf(answer: Response): Promise<string> {
  const type = answer.headers.get("content-type") ?? "";
  if (!/json|text|csv/.test(type)) return `${(await answer.blob()).size} bytes of ${type || "no type"}`;
  const text = await answer.text();
  const shown =
    type.includes("json") && text.length < MAX_SHOWN_LENGTH ? JSON.stringify(JSON.parse(text), null, 2) : text;
  return shown.length > MAX_SHOWN_LENGTH ? `${shown.slice(0, MAX_SHOWN_LENGTH)}…` : shown;
}
