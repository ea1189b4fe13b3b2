import { failure } from "../parts/states.ts";
import { byId, fill, h } from "./dom.ts";
import type { OpenPage } from "./page.ts";

export interface Route<A> {
  readonly path: string;
  /** In the navigation. A page without a name is only linked from other pages. */
  readonly name?: string;
  /** The page of the navigation that it belongs to, if it has no name. */
  readonly within?: string;
  readonly open: OpenPage<A>;
}

export interface Router<A> {
  /** The pages in the order of the navigation. */
  readonly routes: readonly Route<A>[];
  readonly account: A;
  /** Follows the page's title in that of the window. */
  readonly site: string;
  /** The last link of the navigation, to outside the pages. */
  readonly away?: HTMLElement;
}

/** Shows the page that the URL hash names, now and whenever it changes, until the signal aborts. */
export function startRouter<A>({ routes, account, site, away }: Router<A>, signal?: AbortSignal): void {
  const links = routes.flatMap(({ path, name }) =>
    name === undefined ? [] : h("a", { href: `#/${path}`, data: { path } }, name),
  );
  fill(byId("nav"), ...links, away);
  let leave = new AbortController();

  const show = () => {
    leave.abort();
    leave = new AbortController();
    const [route = "", search = ""] = location.hash.replace(/^#\//, "").split("?");
    const [name = "", ...path] = route.split("/").map(decodeURIComponent);
    const page = routes.find(({ path }) => path === name) ?? routes[0];
    if (!page) return;
    for (const link of links) {
      if (link.dataset.path === (page.within ?? page.path)) {
        link.setAttribute("aria-current", "page");
        // On a phone the navigation is one line that scrolls sideways.
        link.scrollIntoView({ block: "nearest", inline: "center" });
      } else link.removeAttribute("aria-current");
    }
    const main = byId("main");
    try {
      const query = new URLSearchParams(search);
      const { title, element } = page.open({ account, path, query, signal: leave.signal });
      document.title = `${title} · ${site}`;
      fill(main, element);
    } catch (error) {
      fill(main, failure(error));
    }
    window.scrollTo(0, 0);
    if (moved) main.focus({ preventScroll: true });
    moved = true;
  };
  let moved = false;
  window.addEventListener("hashchange", show, signal ? { signal } : {});
  signal?.addEventListener("abort", () => leave.abort());
  show();
}
