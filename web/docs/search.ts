import { h } from "./dom.ts";
import { type Entry, excerptOf, type Finder, type Found, finderOf, marksOf } from "./finder.ts";

/** The search: a dialog over the page, with the index loaded when it is first opened. */

const INDEX = "/docs/assets/search.json";
const HINT = "Ask a question, or type a word, an error code or the name of a field.";

const MAX_NEAR = 3;
/** The place of the operators' pages among the readers. */
const OPERATORS = 0;

let dialog: HTMLDialogElement | undefined;
let finder: Promise<Finder> | undefined;

/** Opens the search, or takes the reader back to its field. */
export function openSearch(): void {
  dialog ??= build();
  if (!dialog.open) dialog.showModal();
  dialog.querySelector("input")?.select();
}

/** Shows pages that a reader may mean at an address that does not exist. */
export async function showNear(section: HTMLElement): Promise<void> {
  const { find } = await load();
  const words = decodeURI(location.pathname)
    .replace(/^\/docs\//, "")
    .replace(/[-/_.#]/g, " ");
  const found = find(words, OPERATORS).slice(0, MAX_NEAR);
  const links = found.map(({ entry: [address, , heading] }) => h("li", {}, h("a", { href: address }, heading)));
  section.querySelector("ul")?.replaceChildren(...links);
  section.hidden = found.length === 0;
}

function load(): Promise<Finder> {
  finder ??= fetch(INDEX).then(async (answer) => {
    if (!answer.ok) throw new Error(`the index answered ${answer.status}`);
    return finderOf((await answer.json()) as Entry[]);
  });
  finder.catch(() => {
    finder = undefined;
  });
  return finder;
}

function build(): HTMLDialogElement {
  const list = h("ul", { role: "listbox", id: "found", aria: { label: "Results" } });
  const said = h("p", { role: "status", class: "said" }, HINT);
  const aria = { expanded: "false", controls: "found", autocomplete: "list", label: "Search the documentation" };
  const input = h("input", { type: "text", role: "combobox", aria, placeholder: "Search", autocomplete: "off" });
  const close = h("button", { type: "button", class: "quiet", aria: { label: "Esc: close the search" } }, "Esc");
  const field = h("div", { class: "field" }, input, close);
  const opened = h("dialog", { class: "finder", aria: { label: "Search" } }, field, said, list);
  const reader = [...document.querySelectorAll(".audiences a")].findIndex((one) => one.hasAttribute("aria-current"));
  close.addEventListener("click", () => opened.close());
  opened.addEventListener("click", (event) => {
    if (event.target === opened) opened.close();
  });
  input.addEventListener("input", async () => {
    const query = input.value;
    try {
      const { find } = await load();
      if (query === input.value) show(find(query, reader), query);
    } catch {
      said.textContent = "The index could not be loaded. Try again.";
    }
  });
  input.addEventListener("keydown", (event) => {
    const options = [...list.querySelectorAll("li")];
    const at = options.findIndex((option) => option.getAttribute("aria-selected") === "true");
    if (event.key === "ArrowDown") select(Math.min(at + 1, options.length - 1));
    else if (event.key === "ArrowUp") select(Math.max(at - 1, 0));
    else if (event.key === "Enter") options[Math.max(at, 0)]?.click();
    else return;
    event.preventDefault();
  });
  list.addEventListener("click", () => opened.close());

  function show(found: readonly Found[], query: string): void {
    list.replaceChildren(...found.map((one, at) => item(one, at)));
    const none = query.trim() === "" ? HINT : "Nothing was found. Try another word for it, or fewer words.";
    const count = found.length === 1 ? "1 result" : `${found.length} results`;
    said.textContent = found.length === 0 ? none : `${count}. Up and down choose, Enter opens.`;
    input.setAttribute("aria-expanded", String(found.length > 0));
    select(0);
  }

  function select(at: number): void {
    for (const [place, one] of [...list.children].entries()) {
      one.setAttribute("aria-selected", String(place === at));
      if (place === at) one.scrollIntoView({ block: "nearest" });
    }
    const current = list.children[at];
    if (current) input.setAttribute("aria-activedescendant", current.id);
    else input.removeAttribute("aria-activedescendant");
  }

  document.body.append(opened);
  void load().catch(() => undefined);
  return opened;
}

function item({ entry: [address, page, heading, text], stems }: Found, at: number): HTMLElement {
  const marked = (part: string) =>
    marksOf(part, stems).map((piece) => (piece.isMatch ? h("mark", {}, piece.text) : piece.text));
  const where = h("small", {}, page);
  const about = h("span", {}, ...marked(excerptOf(text, stems)));
  const props = { role: "option", id: `found-${at}`, aria: { selected: "false" } };
  const shown = h("li", props, h("strong", {}, ...marked(heading)), where, about);
  shown.addEventListener("click", () => location.assign(address));
  return shown;
}
