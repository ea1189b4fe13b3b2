import { esc } from "../html.ts";
import { exampleOf, type Operation, type Parameter } from "./document.ts";

/**
 * The form that sends a call from its page, in the sandbox. It is shown by its script, which signs with a key of the reader
 * (web/docs/try-out.ts).
 */
export function tryOut(operation: Operation): string {
  const { method, path, isSigned, parameters = [], requestBody } = operation;
  const fields = parameters.filter(({ in: place, deprecated }) => place !== "header" && !deprecated).map(fieldOf);
  const [type] = Object.keys(requestBody?.content ?? {});
  const example = exampleOf(requestBody?.content);
  const text = example === undefined ? "" : JSON.stringify(example, null, 2);
  const body = type
    ? `<label>Body <small>${esc(type)}</small><textarea name="body" data-type="${esc(type)}" rows="${rowsOf(text)}" spellcheck="false">${esc(text)}</textarea></label>`
    : "";
  const key = isSigned
    ? `<fieldset class="key"><legend>Key</legend><p class="signs" role="status"></p><label>Key ID<input name="key_id" autocomplete="off" spellcheck="false" /></label><label>Secret<input name="secret" type="password" autocomplete="off" /></label><p>Requests are signed in this tab. The secret is never sent, and kept as a key that nobody can read back.</p></fieldset>`
    : "";
  return `<details class="try-out" id="try" hidden><summary>Try it out</summary><form data-method="${method}" data-path="${esc(path)}">${key}${fields.join("")}${body}<button type="submit" class="button">Send</button><div class="got" role="status"></div></form></details>`;
}

function fieldOf({ name, in: place, required, example, schema }: Parameter): string {
  const shown = example ?? schema.examples?.[0];
  // What is optional is left out: a filter of the example finds nothing.
  const value = required && shown !== undefined ? ` value="${esc(String(shown))}"` : "";
  const hint = required || shown === undefined ? "" : ` placeholder="${esc(String(shown))}"`;
  return `<label>${esc(name)}<input name="${esc(name)}" data-in="${place}"${value}${hint}${required ? " required" : ""} autocomplete="off" spellcheck="false" /></label>`;
}

const MAX_ROWS = 16;

function rowsOf(text: string): number {
  return Math.min(MAX_ROWS, Math.max(3, text.split("\n").length));
}
