import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { addressOf } from "../lib/address.ts";
import { beside, closeBeside, hrefTo, showBeside } from "../lib/where.ts";
import { copyText } from "./facts.tsx";
import { Titled } from "./page.tsx";
import { type PageFiles, Pages } from "./pages.tsx";

/** A link that shows a page beside the current one. In a tab of its own it is that page alone. */
export function Beside({ path, children }: { readonly path: readonly string[]; readonly children: ComponentChildren }) {
  const href = hrefTo(path);
  const what = href.slice(2);
  const show = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    showBeside(path);
  };
  return (
    <a
      href={href}
      class="beside"
      data-beside={what}
      aria-current={beside.value === what ? "true" : undefined}
      onClick={show}
    >
      {children}
    </a>
  );
}

/** The panel at the right, with the page that the address names beside the first. It is not modal: that one goes on. */
export function BesidePanel({ files }: { readonly files: PageFiles }) {
  const what = beside.value;
  const panel = useRef<HTMLElement>(null);
  const [title, setTitle] = useState("Details");
  const from = useRef<{ readonly element: Element | null; readonly what: string } | undefined>(undefined);
  useLayoutEffect(() => {
    document.body.classList.toggle("has-beside", what !== null);
    if (what === null) {
      if (from.current) giveBack(from.current);
      from.current = undefined;
      return;
    }
    from.current ??= { element: document.activeElement, what };
    panel.current?.scrollTo(0, 0);
    panel.current?.focus({ preventScroll: true });
    const shut = ({ key }: KeyboardEvent) => {
      if (key === "Escape" && !document.querySelector("dialog[open]")) closeBeside();
    };
    addEventListener("keydown", shut);
    return () => removeEventListener("keydown", shut);
  }, [what]);
  const href = `${location.pathname}${location.search}#/${what}`;
  return (
    <aside id="beside" class="beside-panel" tabIndex={-1} hidden={what === null} aria-label={title} ref={panel}>
      {what !== null && (
        <>
          <div class="beside-top">
            <button type="button" class="quiet" onClick={closeBeside}>
              Close
            </button>
            <span class="row">
              <button type="button" class="quiet" onClick={() => copyText(new URL(href, location.href).href)}>
                Copy link
              </button>
              <a href={href} target="_blank" rel="noreferrer">
                Open in a new tab
              </a>
            </span>
          </div>
          <div class="beside-body">
            <Titled.Provider value={setTitle}>
              <Pages key={what} files={files} address={addressOf(`#/${what}`)} />
            </Titled.Provider>
          </div>
        </>
      )}
    </aside>
  );
}

/** A list may have been drawn again meanwhile: then the focus goes to its new link, or to the page. */
function giveBack({ element, what }: { readonly element: Element | null; readonly what: string }): void {
  const isThere = element instanceof HTMLElement && element.isConnected && element !== document.body;
  const again = [...document.querySelectorAll<HTMLElement>("a.beside")].find((link) => link.dataset.beside === what);
  (isThere ? element : (again ?? document.getElementById("main")))?.focus({ preventScroll: true });
}
