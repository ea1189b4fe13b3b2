import { hrefOf } from "../../../lib/address.ts";
import { fill, h } from "../../../lib/dom.ts";
import { facts } from "../../../parts/facts.ts";
import { input } from "../../../parts/forms.ts";
import type { Account } from "../lib/account.ts";
import { gamesOf } from "../lib/catalogue.ts";
import { offers } from "../lib/offered.ts";

const MAX_PAGES_SHOWN = 5;
const MAX_GAMES_SHOWN = 7;
const ID = /^[\w:.-]{3,120}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What has a page of its own, and the form of its ids. A round's id is the provider's own, a player's the operator's. */
const KINDS: readonly (readonly [kind: string, page: string, form: RegExp])[] = [
  ["Transaction", "transaction", /^[a-z][\w-]*:/],
  ["Event", "event", /^[0-9]{12,16}$/],
  ["Round", "round", /^(?=.*[0-9])[^:]+$/],
  ["Session", "session", UUID],
  ["Free spins", "grant", UUID],
  ["Campaign", "campaign", UUID],
  ["Invoice", "invoice", UUID],
  ["Wallet suite run", "wallet", UUID],
  ["Player", "player", ID],
];

export interface Place {
  readonly name: string;
  readonly kind: string;
  readonly href: string;
}

/** Goes anywhere by typing: pages, games, and whatever has an id. Opens with Ctrl-K or ⌘K. */
export function showPalette(button: HTMLElement, account: Account, pages: readonly Place[]): void {
  const dialog = h("dialog", { class: "palette", aria: { label: "Go to" } });
  const box = input("go", { placeholder: offers("play") ? "Page, game or ID" : "Page or ID" });
  const list = h("ul", { id: "palette-places", role: "listbox", aria: { label: "Places" } });
  for (const [name, value] of Object.entries({ label: "Go to", controls: list.id, expanded: "true" })) {
    box.setAttribute(`aria-${name}`, value);
  }
  box.setAttribute("role", "combobox");
  const keys = h("small", { class: "palette-keys" }, "↑ ↓ to choose, Enter to go, Esc to close. ? lists all keys");
  fill(dialog, box, list, keys);
  document.body.append(dialog);
  let games: readonly Place[] = [];
  let shown: readonly Place[] = [];
  let at = 0;

  const draw = () => {
    const text = box.value.trim();
    const matches = (place: Place) => place.name.toLowerCase().includes(text.toLowerCase());
    shown =
      text === ""
        ? pages
        : [
            ...pages.filter(matches).slice(0, MAX_PAGES_SHOWN),
            ...games.filter(matches).slice(0, MAX_GAMES_SHOWN),
            ...byId(text),
          ];
    at = Math.min(at, Math.max(0, shown.length - 1));
    fill(
      list,
      ...(shown.length === 0
        ? [
            h(
              "li",
              { class: "quiet-text", role: "option", aria: { disabled: "true" } },
              "Nothing found. Type a name, or the whole ID of anything that is shown here.",
            ),
          ]
        : shown.map(option)),
    );
    box.setAttribute("aria-activedescendant", shown.length === 0 ? "" : `place-${at}`);
    list.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  };
  const option = ({ name, kind, href }: Place, place: number) =>
    h(
      "li",
      {
        id: `place-${place}`,
        role: "option",
        aria: { selected: String(place === at) },
        on: { click: () => go(href) },
      },
      h("span", {}, name),
      h("small", {}, kind),
    );
  const go = (href: string) => {
    dialog.close();
    location.hash = href;
  };
  const move = (by: number) => {
    at = (at + by + shown.length) % Math.max(1, shown.length);
    draw();
  };
  const open = () => {
    if (dialog.open) return;
    box.value = "";
    at = 0;
    draw();
    dialog.showModal();
    if (!offers("play")) return;
    void gamesOf(account).then((all) => {
      games = all.map(({ id, name }) => ({ name, kind: "Game", href: `#/play/${encodeURIComponent(id)}` }));
      draw();
    }, draw);
  };
  box.addEventListener("input", () => {
    at = 0;
    draw();
  });
  box.addEventListener("keydown", (event) => {
    const chosen = shown[at];
    if (event.key === "Enter" && chosen) go(chosen.href);
    else if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else return;
    event.preventDefault();
  });
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  button.addEventListener("click", open);
  addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
      event.preventDefault();
      open();
    }
    if (event.key === "?" && !isTyping(event.target)) showKeys();
    if (event.key === "/" && !isTyping(event.target)) {
      const search = document.querySelector<HTMLElement>('main input[type="search"]');
      if (search) {
        event.preventDefault();
        search.focus();
      }
    }
  });
}

/** The keys, and the page that has them where it is one alone. */
const KEYS: readonly (readonly [key: string, what: string, page?: string])[] = [
  ["Ctrl K", "Go to a page, or to anything by its ID"],
  ["/", "Search this page"],
  ["n, p", "The next or the previous finding of a run of the wallet suite", "wallet"],
  ["Esc", "Close the panel beside the page"],
  ["?", "Show these keys"],
];

/** Lists the keys of the console. */
function showKeys(): void {
  if (document.querySelector("dialog[open]")) return;
  const dialog = h("dialog", { class: "sheet", aria: { label: "Keys" } });
  const close = h("button", { type: "button", on: { click: () => dialog.close() } }, "Close");
  fill(
    dialog,
    h("h2", {}, "Keys"),
    facts(
      ...KEYS.filter(([, , page]) => page === undefined || offers(page)).map(([key, what]) => [key, what] as const),
    ),
    h("div", { class: "row" }, close),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** What the text may be the id of, the likeliest first, then what went over the wire with it. */
function byId(text: string): Place[] {
  if (!ID.test(text)) return [];
  const place = (kind: string, href: string): Place => ({ name: text, kind, href });
  const events = (filter: string) => hrefOf("events", [], new URLSearchParams({ [filter]: text }));
  return [
    ...KINDS.filter(([, page, form]) => offers(page) && form.test(text)).map(([kind, page]) =>
      place(`${kind} with this ID`, hrefOf(page, [text])),
    ),
    ...(offers("event") && UUID.test(text) ? [place("Call with this request ID", events("request_id"))] : []),
    ...(offers("event") ? [place("Events with this text", events("text"))] : []),
  ];
}

/** Whether keys go into a field, so that they are no shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, dialog") !== null;
}
