import { signal } from "@preact/signals";
import { type ComponentChildren, options } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { directionShown } from "../../src/lib/direction.ts";
import { BESIDE, hrefOf } from "../lib/address.ts";
import { scrollMemory } from "../lib/scroll.ts";
import { onTheme, themeButton, turnTheme } from "../lib/theme.ts";
import { where } from "../lib/where.ts";
import { Titled } from "./page.tsx";
import { type PageFiles, Pages } from "./pages.tsx";

// Texts are others' words: what would turn their order is shown. A text has no type.
options.vnode = (vnode) => {
  if (vnode.type === null && typeof vnode.props === "string")
    Object.assign(vnode, { props: directionShown(vnode.props) });
};

export function SkipLink() {
  return (
    <button type="button" class="skip" onClick={() => document.getElementById("main")?.focus()}>
      Skip to main content
    </button>
  );
}

/** Whether the page is dark. */
export const dark = signal(false);
onTheme((isDark) => {
  dark.value = isDark;
});

export function ThemeSwitch() {
  const [sign, label] = themeButton(dark.value);
  return (
    <button type="button" id="theme" class="quiet icon" aria-label={label} onClick={turnTheme}>
      {sign}
    </button>
  );
}

/** A line drawing beside a word: path data, 24 units wide and high. */
export function Drawing({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 24 24" class="drawing" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** Whether the navigation is shown on a phone, where it covers the page. */
const isMenuOpen = signal(false);

export function MenuButton() {
  return (
    <button
      type="button"
      id="menu"
      class="quiet icon"
      aria-label="Menu"
      aria-expanded={isMenuOpen.value}
      aria-controls="nav"
      onClick={() => {
        isMenuOpen.value = !isMenuOpen.value;
      }}
    >
      <Drawing path="M4 7h16M4 12h16M4 17h16" />
    </button>
  );
}

export interface NavLink {
  readonly path: string;
  readonly name: string;
  readonly icon: string;
  /** Links of one group stand together, under its name. */
  readonly group?: string;
  /** The pages that it leads to. */
  readonly within: readonly string[];
}

/** The navigation. On a phone it lies over the page, and the menu's button opens it. */
export function Rail({
  label,
  links,
  children,
}: {
  readonly label: string;
  readonly links: readonly NavLink[];
  readonly children?: ComponentChildren;
}) {
  const { page } = where.value;
  const nav = useRef<HTMLElement>(null);
  const open = isMenuOpen.value;
  useEffect(() => {
    document.body.classList.toggle("menu-open", open);
    if (!open) return;
    const leave = new AbortController();
    const { signal: until } = leave;
    const shut = () => {
      isMenuOpen.value = false;
    };
    nav.current?.querySelector<HTMLElement>("a[aria-current]")?.focus();
    addEventListener("hashchange", shut, { signal: until });
    addEventListener(
      "keydown",
      ({ key }) => {
        if (key !== "Escape") return;
        shut();
        document.getElementById("menu")?.focus();
      },
      { signal: until },
    );
    document.addEventListener(
      "click",
      ({ target }) => target instanceof Element && !target.closest("#nav :not(a), #menu") && shut(),
      { signal: until },
    );
    return () => leave.abort();
  }, [open]);
  // Scrolled into view, the current link would be where Tab goes on from: only the navigation is scrolled.
  useLayoutEffect(() => {
    const link = nav.current?.querySelector("a[aria-current]");
    if (!nav.current || !link) return;
    const [frame, box] = [nav.current.getBoundingClientRect(), link.getBoundingClientRect()];
    if (box.top < frame.top || box.bottom > frame.bottom) nav.current.scrollBy(0, box.top - frame.top);
  }, [page]);
  const link = ({ path, name, icon, within }: NavLink) => (
    <a href={hrefOf(path)} aria-current={[path, ...within].includes(page) ? "page" : undefined}>
      <Drawing path={icon} />
      {name}
    </a>
  );
  return (
    <nav class="rail" aria-label={label} id="nav" ref={nav}>
      {[...Map.groupBy(links, ({ group }) => group)].map(([group, all]) =>
        group === undefined ? (
          all.map(link)
        ) : (
          <div key={group} class="rail-group">
            <span id={`group-${group}`}>{group}</span>
            <ul aria-labelledby={`group-${group}`}>
              {all.map((one) => (
                <li key={one.path}>{link(one)}</li>
              ))}
            </ul>
          </div>
        ),
      )}
      {children}
    </nav>
  );
}

interface MainOf {
  readonly files: PageFiles;
  /** Names the window after a page. */
  readonly title: (page: string) => void;
  readonly isIn: boolean;
  /** Another one opens the page again. */
  readonly turn?: number;
  /** In place of the page while nobody is signed in. */
  readonly children: ComponentChildren;
}

/** The page that the address names. */
export function Main({ files, title, isIn, turn = 0, children }: MainOf) {
  const main = useRef<HTMLElement>(null);
  const scrolled = useRef<ReturnType<typeof scrollMemory> | undefined>(undefined);
  const last = useRef("");
  const { page, path, query } = where.value;
  const shown = JSON.stringify([page, ...path]);
  const own = new URLSearchParams(query);
  own.delete(BESIDE);
  const address = useMemo(() => ({ page, path, query: own }), [shown, String(own)]);
  // A step of the history may show the same page with another choice.
  useLayoutEffect(() => {
    if (!isIn) return;
    scrolled.current ??= scrollMemory();
    if (last.current === shown) return scrolled.current.stay();
    scrolled.current.arrive();
    // The first page is where one begins: only a later one takes the focus.
    if (last.current !== "") main.current?.focus({ preventScroll: true });
    last.current = shown;
  }, [isIn, shown, String(query)]);
  return (
    <main key={isIn ? "in" : "out"} id="main" tabIndex={-1} ref={main}>
      {isIn ? (
        <Titled.Provider value={title}>
          <Pages key={`${turn} ${shown}`} files={files} address={address} />
        </Titled.Provider>
      ) : (
        children
      )}
    </main>
  );
}
