import { useEffect, useRef, useState } from "preact/hooks";
import { words } from "../../../lib/format.ts";
import { goTo, hrefTo } from "../../../lib/where.ts";
import { call } from "../lib/desk.ts";
import type { SearchResult } from "../lib/generated.ts";

interface Place {
  readonly kind: string;
  readonly name: string;
  readonly more: string;
  readonly href: string;
}

const PAUSE_MS = 200;
/** Fewer letters name too much. */
const MIN_LETTERS = 3;
const MAX_PLACES = 8;

/** The page of what a search found. */
export function pathOf({ kind, id, operator_code: operator }: SearchResult): readonly string[] {
  if (kind === "transaction" || kind === "operator_transaction") return ["transaction", id];
  if (kind === "round" || kind === "player") return [kind, operator, id];
  return [kind, id];
}

const placeOf = (one: SearchResult): Place => ({
  kind: words(one.kind),
  name: one.invoice_number ?? one.id,
  more: [one.operator_code, one.kind !== "player" && one.player_id].filter(Boolean).join(" · "),
  href: hrefTo(pathOf(one)),
});

/** The one search box: pages by their name, and what has an id or begins with it. `/` or Ctrl-K goes to it from anywhere. */
export function SearchBox({ pages }: { readonly pages: readonly { readonly path: string; readonly name: string }[] }) {
  const [text, setText] = useState("");
  const [found, setFound] = useState<readonly SearchResult[]>([]);
  const [at, setAt] = useState(-1);
  const [isOpen, setIsOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const q = text.trim();

  useEffect(() => {
    setFound([]);
    if (q.length < MIN_LETTERS) return;
    const leave = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await call("GET /admin/v1/search", { query: { q }, signal: leave.signal }).catch(() => undefined);
      if (answer && !leave.signal.aborted) setFound(answer.results);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [q]);
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const isCommand = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      if (!isCommand && !(event.key === "/" && !isTyping(event.target))) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener("keydown", follow);
    return () => document.removeEventListener("keydown", follow);
  }, []);

  const named = pages.filter(({ name }) => q !== "" && name.toLowerCase().includes(q.toLowerCase()));
  const places: readonly Place[] = [
    ...named.map(({ path, name }) => ({ kind: "Page", name, more: "", href: hrefTo([path]) })),
    ...found.map(placeOf),
  ].slice(0, MAX_PLACES);
  const shows = isOpen && places.length > 0;
  const leave = () => {
    setIsOpen(false);
    setText("");
    field.current?.blur();
  };
  const submit = (event: Event) => {
    event.preventDefault();
    const chosen = places[at] ?? (named[0]?.name.toLowerCase().startsWith(q.toLowerCase()) ? places[0] : undefined);
    if (q === "") return;
    leave();
    if (chosen) location.hash = chosen.href;
    else goTo(["search"], { q });
  };
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") leave();
    if (step === undefined || places.length === 0) return;
    event.preventDefault();
    setIsOpen(true);
    setAt((at + step + places.length + (at < 0 && step < 0 ? 1 : 0)) % places.length);
  };
  return (
    <search class="find">
      <form onSubmit={submit}>
        <input
          ref={field}
          type="search"
          name="q"
          value={text}
          placeholder="Find an ID, a player or a page"
          autocomplete="off"
          spellcheck={false}
          maxLength={200}
          role="combobox"
          aria-label="Find a transaction, round, session, player, invoice or page"
          aria-keyshortcuts="/ Control+K"
          aria-expanded={shows}
          aria-controls="found"
          aria-activedescendant={shows && at >= 0 ? `found-${at}` : undefined}
          onKeyDown={move}
          onFocus={() => setIsOpen(true)}
          onBlur={() => setIsOpen(false)}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setAt(-1);
            setIsOpen(true);
          }}
        />
        <kbd>/</kbd>
      </form>
      <div id="found" role="listbox" aria-label="What was found" hidden={!shows}>
        {places.map(({ kind, name, more, href }, place) => (
          <a
            key={href}
            id={`found-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            href={href}
            // Before the field loses the focus, and the list with it.
            onMouseDown={(event) => event.preventDefault()}
            onClick={leave}
          >
            <small>{kind}</small> {name} {more && <small>{more}</small>}
          </a>
        ))}
      </div>
    </search>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, select, textarea");
}
