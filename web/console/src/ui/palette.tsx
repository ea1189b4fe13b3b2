import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { hrefTo } from "../../../lib/where.ts";
import { Dialog, useDialog } from "../../../ui/dialog.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { Drawing } from "../../../ui/frame.tsx";
import { useLoad } from "../../../ui/load.tsx";
import { account } from "../lib/account.ts";
import { offers } from "../lib/offered.ts";

const MAX_PAGES_SHOWN = 5;
const MAX_GAMES_SHOWN = 7;
/** Typing pauses so long before games are looked for. */
const PAUSE_MS = 250;
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

const NOTHING: ReadonlySet<string> = new Set();

export interface Place {
  readonly name: string;
  readonly kind: string;
  readonly href: string;
}

const what = signal<"palette" | "keys">("palette");

/** Goes anywhere by typing: pages, games, and whatever has an id. Opens with Ctrl-K or ⌘K. */
export function PaletteButton({ pages }: { readonly pages: readonly Place[] }) {
  const { turn, open: show, closed } = useDialog();
  const open = (wanted: "palette" | "keys") => {
    if (document.querySelector("dialog[open]")) return;
    what.value = wanted;
    show();
  };
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
      if (isCommand) open("palette");
      else if (isTyping(event.target)) return;
      else if (event.key === "?") open("keys");
      else if (event.key === "/") {
        const search = document.querySelector<HTMLElement>('main input[type="search"]');
        if (!search) return;
        search.focus();
      } else return;
      event.preventDefault();
    };
    addEventListener("keydown", follow);
    return () => removeEventListener("keydown", follow);
  }, []);
  return (
    <>
      <button type="button" id="find" class="find-button" onClick={() => open("palette")}>
        <Drawing path="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3L20.5 20.5" />
        <span>Go to</span>
        <kbd>Ctrl K</kbd>
      </button>
      {turn > 0 && what.value === "palette" && (
        <Dialog key={turn} label="Go to" class="palette" isLight onClose={closed}>
          {(shut) => <Palette pages={pages} shut={shut} />}
        </Dialog>
      )}
      {turn > 0 && what.value === "keys" && (
        <Dialog key={turn} label="Keys" onClose={closed}>
          {(shut) => <Keys shut={shut} />}
        </Dialog>
      )}
    </>
  );
}

function Palette({ pages, shut }: { readonly pages: readonly Place[]; readonly shut: () => void }) {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const [games, setGames] = useState<readonly Place[]>([]);
  const list = useRef<HTMLDivElement>(null);
  const wanted = text.trim();
  useEffect(() => {
    if (!offers("play") || wanted === "") return undefined;
    const leave = new AbortController();
    const pause = setTimeout(async () => {
      const query = { search: wanted, limit: MAX_GAMES_SHOWN };
      const found = await account()
        .client.gamesPage(query, leave)
        .catch(() => ({ games: [] }));
      if (leave.signal.aborted) return;
      setGames(found.games.map(({ id, name }) => ({ name, kind: "Game", href: hrefTo(["play", id]) })));
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      leave.abort();
    };
  }, [wanted]);
  const isWhole = UUID.test(wanted);
  const found = useLoad<ReadonlySet<string>>(
    async (signal) => (isWhole ? pagesWith(wanted, signal) : NOTHING),
    isWhole ? wanted : "",
  );
  useEffect(() => list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" }));
  const matches = ({ name }: Place) => name.toLowerCase().includes(wanted.toLowerCase());
  const places =
    wanted === ""
      ? pages
      : [
          ...pages.filter(matches).slice(0, MAX_PAGES_SHOWN),
          ...games.filter(matches),
          ...byId(wanted, found.data ?? NOTHING),
        ];
  const chosen = Math.min(at, Math.max(0, places.length - 1));
  const go = (href: string) => {
    shut();
    location.hash = href;
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const place = places[chosen];
    if (step !== undefined) setAt((chosen + step + places.length) % Math.max(1, places.length));
    else if (event.key === "Enter" && place) go(place.href);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        name="go"
        value={text}
        placeholder={offers("play") ? "Page, game or ID" : "Page or ID"}
        autocomplete="off"
        spellcheck={false}
        role="combobox"
        aria-label="Go to"
        aria-controls="palette-places"
        aria-expanded="true"
        aria-activedescendant={places.length === 0 ? "" : `place-${chosen}`}
        onKeyDown={press}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
      />
      <div id="palette-places" role="listbox" aria-label="Places" ref={list}>
        {places.length === 0 && (
          <p class="quiet-text">Nothing found. Type a name, or the whole ID of anything that is shown here.</p>
        )}
        {places.map(({ name, kind, href }, place) => (
          <a
            key={`${kind} ${href}`}
            id={`place-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === chosen}
            href={href}
            onClick={(event) => {
              event.preventDefault();
              go(href);
            }}
          >
            <span>{name}</span>
            <small>{kind}</small>
          </a>
        ))}
      </div>
      <small class="palette-keys">↑ ↓ to choose, Enter to go, Esc to close. ? lists all keys</small>
    </>
  );
}

/** The keys, and the page that has them where it is one alone. */
const KEYS: readonly (readonly [key: string, what: string, page?: string])[] = [
  ["Ctrl K", "Go to a page, or to anything by its ID"],
  ["/", "Search this page"],
  ["n, p", "The next or the previous finding of a run of the wallet suite", "wallet"],
  ["Esc", "Close the panel beside the page"],
  ["?", "Show these keys"],
];

function Keys({ shut }: { readonly shut: () => void }) {
  return (
    <>
      <h2>Keys</h2>
      <Facts
        rows={KEYS.filter(([, , page]) => page === undefined || offers(page)).map(
          ([key, what]) => [key, what] as const,
        )}
      />
      <div class="row">
        <button type="button" onClick={shut}>
          Close
        </button>
      </div>
    </>
  );
}

/** The pages that have something with this id, of those that can be asked for it. */
async function pagesWith(id: string, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const { client } = account();
  const asked: readonly (readonly [page: string, ask: Promise<unknown>])[] = [
    ["grant", client.freeSpins(id, { signal })],
    ["campaign", client.bonusCampaign(id, { signal })],
    ["invoice", client.invoice(id, { signal })],
    ["round", client.round(id, { signal })],
    [
      "session",
      client.transactionsPage({ session_id: id, limit: 1 }, { signal }).then(({ transactions: [first] }) => {
        if (!first) throw new Error("It has no transaction.");
      }),
    ],
  ];
  const answers = await Promise.allSettled(asked.map(([, ask]) => ask));
  return new Set(asked.flatMap(([page], at) => (answers[at]?.status === "fulfilled" ? page : [])));
}

/**
 * What the text may be the id of, the likeliest first, then what went over the wire with it. Where `found` says what it is,
 * that alone.
 */
function byId(text: string, found: ReadonlySet<string>): Place[] {
  if (!ID.test(text)) return [];
  const place = (kind: string, href: string): Place => ({ name: text, kind, href });
  const isWanted = (page: string) => offers(page) && (found.size === 0 || found.has(page));
  return [
    ...KINDS.filter(([, page, form]) => isWanted(page) && form.test(text)).map(([kind, page]) =>
      place(`${kind} with this ID`, hrefTo([page, text])),
    ),
    ...(offers("event") && UUID.test(text)
      ? [place("Call with this request ID", hrefTo(["events"], { request_id: text }))]
      : []),
    ...(offers("event") ? [place("Events with this text", hrefTo(["events"], { text }))] : []),
  ];
}

/** Whether keys go into a field, so that they are no shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, dialog") !== null;
}
