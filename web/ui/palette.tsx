import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { Dialog, useDialog } from "./dialog.tsx";
import { Facts } from "./facts.tsx";
import { Drawing } from "./frame.tsx";

const MAX_PAGES_SHOWN = 5;
/** Typing pauses so long before the service is asked. */
const PAUSE_MS = 250;

export interface Place {
  readonly name: string;
  readonly kind: string;
  readonly href: string;
}

interface PaletteOf {
  /** Placeholder of the empty field. */
  readonly hint: string;
  /** Said where a text leads nowhere. */
  readonly nothing: string;
  readonly pages: readonly Place[];
  /** Guesses for a text, before the service has answered. */
  readonly guess: (text: string) => readonly Place[];
  /** The service's results, in place of the guesses. */
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Place[]>;
  /** Keys beyond those of every page, and their effect. */
  readonly keys?: readonly (readonly [key: string, what: string])[];
}

const what = signal<"palette" | "keys">("palette");

/** Goes anywhere by typing: to pages, and to what is found. Opens with Ctrl-K or ⌘K, and with / where a page has no search. */
export function PaletteButton(props: PaletteOf) {
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
        if (search) search.focus();
        else open("palette");
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
          {(shut) => <Palette {...props} shut={shut} />}
        </Dialog>
      )}
      {turn > 0 && what.value === "keys" && (
        <Dialog key={turn} label="Keys" onClose={closed}>
          {(shut) => <Keys more={props.keys ?? []} shut={shut} />}
        </Dialog>
      )}
    </>
  );
}

function Palette({ hint, nothing, pages, guess, find, shut }: PaletteOf & { readonly shut: () => void }) {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const [found, setFound] = useState<{ readonly of: string; readonly places: readonly Place[] } | undefined>(undefined);
  const list = useRef<HTMLDivElement>(null);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === "") return undefined;
    const leave = new AbortController();
    const pause = setTimeout(async () => {
      const places = await find(wanted, leave.signal).catch(() => undefined);
      if (places && !leave.signal.aborted) setFound({ of: wanted, places });
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      leave.abort();
    };
  }, [wanted]);
  useEffect(() => list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" }));
  const matches = ({ name }: Place) => name.toLowerCase().includes(wanted.toLowerCase());
  const places =
    wanted === ""
      ? pages
      : [...pages.filter(matches).slice(0, MAX_PAGES_SHOWN), ...(found?.of === wanted ? found.places : guess(wanted))];
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
        placeholder={hint}
        autocomplete="off"
        spellcheck={false}
        maxLength={200}
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
        {places.length === 0 && <p class="quiet-text">{nothing}</p>}
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
      <small>↑ ↓ to choose, Enter to go, Esc to close. ? lists all keys</small>
    </>
  );
}

function Keys({ more, shut }: { readonly more: PaletteOf["keys"] & object; readonly shut: () => void }) {
  return (
    <>
      <h2>Keys</h2>
      <Facts
        rows={[
          ["Ctrl K", "Go to a page, or to anything by its ID"],
          ["/", "Search this page, or go to another"],
          ...more,
          ["?", "Show these keys"],
        ]}
      />
      <div class="row">
        <button type="button" onClick={shut}>
          Close
        </button>
      </div>
    </>
  );
}

/** Whether keys go into a field, so that they are no shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, dialog") !== null;
}
