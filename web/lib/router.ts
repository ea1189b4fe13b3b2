import { openPanel } from "../parts/panel.ts";
import { empty, failure } from "../parts/states.ts";
import { addressOf, BESIDE, hrefOf, hrefWith } from "./address.ts";
import { byId, fill, h, s } from "./dom.ts";
import type { OpenPage, Page } from "./page.ts";
import { scrollMemory } from "./scroll.ts";

export interface Route<A> {
  readonly path: string;
  /** In the navigation. A page without a name is only linked from other pages. */
  readonly name?: string;
  /** What it is called where pages are searched, if it is not in the navigation and needs no id. */
  readonly title?: string;
  /** Pages of one group stand together in the navigation, under its name. */
  readonly group?: string;
  /** The path data of a line drawing, 24 units wide and high. */
  readonly icon?: string;
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

/** Shows the page that the URL hash names, now and whenever it changes, until the signal aborts. Answers what opens it anew. */
export function startRouter<A>({ routes, account, site, away }: Router<A>, signal?: AbortSignal): () => void {
  const links = navigation(routes, away);
  const scrolled = scrollMemory(signal);
  const home = routes[0]?.path ?? "";
  let leave = new AbortController();
  let shown: Page | undefined;
  let moved = false;

  const open = () => {
    scrolled.leave();
    leave.abort();
    leave = new AbortController();
    if (addressOf(location.hash).page === "") history.replaceState(history.state, "", hrefOf(home));
    const { page: name, path, query } = addressOf(location.hash);
    query.delete(BESIDE);
    const route = routeOf(name);
    markCurrent(links, route?.within ?? route?.path);
    const main = byId("main");
    shown = undefined;
    try {
      shown = route ? route.open({ account, path, query, signal: leave.signal, place: main }) : noSuchPage(name, home);
      document.title = `${shown.title} · ${site}`;
      fill(main, shown.element);
    } catch (error) {
      fill(main, failure(error));
    }
    scrolled.arrive();
    if (moved) main.focus({ preventScroll: true });
    moved = true;
  };
  const show = (event?: HashChangeEvent) => {
    const from = event && split(new URL(event.oldURL).hash);
    const to = split(location.hash);
    if (from?.route !== to.route) open();
    else if (from.query !== to.query) {
      const { query } = addressOf(location.hash);
      query.delete(BESIDE);
      if (shown?.changed) shown.changed(query);
      else open();
      scrolled.stay();
    } else scrolled.stay();
    openPanel(to.beside, closeBeside, (what, place, panelSignal) => {
      const { page, path, query } = addressOf(what);
      const route = routeOf(page);
      return route ? route.open({ account, path, query, signal: panelSignal, place }) : noSuchPage(page, home);
    });
  };
  const routeOf = (name: string) => routes.find((one) => one.path === name);
  addEventListener("hashchange", show, signal ? { signal } : {});
  signal?.addEventListener("abort", () => leave.abort());
  show();
  return open;
}

/** A link that shows a page beside the current one. In a tab of its own it is that page alone. */
export function besideLink(page: string, path: readonly string[], ...text: (string | Node)[]): HTMLAnchorElement {
  const href = hrefOf(page, path);
  const link = h("a", { href, class: "beside", data: { beside: href.slice(2) } }, ...text);
  link.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    showBeside(page, path);
  });
  return link;
}

/** Shows a page beside the current one. */
export function showBeside(page: string, path: readonly string[]): void {
  location.hash = hrefWith({ [BESIDE]: hrefOf(page, path).slice(2) });
}

function closeBeside(): void {
  location.hash = hrefWith({ [BESIDE]: undefined });
}

/** The address in the parts that change apart. */
function split(hash: string): { route: string; query: string; beside: string | null } {
  const { page, path, query } = addressOf(hash);
  const beside = query.get(BESIDE);
  query.delete(BESIDE);
  return { route: JSON.stringify([page, ...path]), query: String(query), beside };
}

function noSuchPage(name: string, home: string): Page {
  const back = h("a", { href: `#/${home}` }, "Go to the first page");
  const text = empty("This page does not exist.", `Nothing is at “${name}”. The link may be old or mistyped.`, back);
  return { title: "No such page", element: h("section", {}, h("h1", {}, "No such page"), text) };
}

function navigation<A>(routes: readonly Route<A>[], away?: HTMLElement): HTMLAnchorElement[] {
  const groups = new Map<string, HTMLElement>();
  const links: HTMLAnchorElement[] = [];
  const nav = byId("nav");
  fill(nav);
  for (const { path, name, group, icon } of routes) {
    if (name === undefined) continue;
    const link = h("a", { href: `#/${path}`, data: { path } }, icon && drawing(icon), name);
    links.push(link);
    if (group === undefined) nav.append(link);
    else groupOf(group).append(link);
  }
  if (away) nav.append(away);
  return links;

  function groupOf(name: string): HTMLElement {
    const known = groups.get(name);
    if (known) return known;
    const place = h("div", { class: "rail-group", role: "group", aria: { label: name } });
    place.append(h("span", { aria: { hidden: "true" } }, name));
    nav.append(place);
    groups.set(name, place);
    return place;
  }
}

/** A line drawing beside a word. */
export function drawing(path: string): SVGElement {
  return s("svg", { viewBox: "0 0 24 24", class: "drawing", "aria-hidden": "true" }, s("path", { d: path }));
}

function markCurrent(links: readonly HTMLAnchorElement[], current: string | undefined): void {
  for (const link of links) {
    if (link.dataset.path === current) {
      link.setAttribute("aria-current", "page");
      showWithin(byId("nav"), link);
    } else link.removeAttribute("aria-current");
  }
}

/** Scrolls the navigation alone, which on a phone may be one line. Scrolled into view, a link would be where Tab goes on from. */
function showWithin(nav: HTMLElement, link: HTMLElement): void {
  const [frame, box] = [nav.getBoundingClientRect(), link.getBoundingClientRect()];
  const [above, below] = [box.top - frame.top, box.bottom - frame.bottom];
  nav.scrollBy(box.left + box.width / 2 - frame.left - frame.width / 2, above < 0 ? above : Math.max(0, below));
}
