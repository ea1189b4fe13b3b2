import { directionShown } from "../../src/lib/direction.ts";

export type Child = Node | string | number | false | null | undefined;

type Props<K extends keyof HTMLElementTagNameMap> = {
  readonly class?: string;
  readonly data?: Readonly<Record<string, string>>;
  readonly aria?: Readonly<Record<string, string>>;
  readonly role?: string;
  readonly on?: { readonly [E in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[E]) => void };
} & Partial<Omit<HTMLElementTagNameMap[K], "style" | "role">>;

/** Creates an element. Text is set as text, so an API response can never inject markup. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props<K> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const { class: name, data, aria, role, on, ...rest } = props;
  const element = document.createElement(tag);
  if (name) element.className = name;
  if (role) element.setAttribute("role", role);
  for (const [key, value] of Object.entries(data ?? {})) element.dataset[key] = value;
  for (const [key, value] of Object.entries(aria ?? {})) element.setAttribute(`aria-${key}`, value);
  for (const [event, listener] of Object.entries(on ?? {})) element.addEventListener(event, listener as EventListener);
  Object.assign(element, rest);
  element.append(...visible(children));
  return element;
}

/** Replaces the children of an element. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(...visible(children));
}

/** The same for links that are drawn anew while one of them may have the focus: it goes to the new link of that address. */
export function redraw(element: Element, ...children: Child[]): void {
  const focused = element.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : undefined;
  fill(element, ...children);
  const links = focused ? [...element.querySelectorAll<HTMLAnchorElement>("a[href]")] : [];
  links.find((link) => link.getAttribute("href") === focused)?.focus({ preventScroll: true });
}

const SVG = "http://www.w3.org/2000/svg";

/** Creates an SVG element. */
export function s(
  tag: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: Child[]
): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...visible(children));
  return element;
}

/** An element of index.html. Throws when it is missing. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element #${id}.`);
  return element;
}

function visible(children: readonly Child[]): (Node | string)[] {
  return children
    .filter((child) => child !== false && child !== null && child !== undefined)
    .map((child) => (typeof child === "object" ? (child as Node) : directionShown(String(child))));
}
