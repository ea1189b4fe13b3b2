import { directionShown } from "../../src/lib/direction.ts";

type Child = Node | string | number | false | null | undefined;

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

export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(...visible(children));
}

function visible(children: readonly Child[]): (Node | string)[] {
  return children
    .filter((child) => child !== false && child !== null && child !== undefined)
    .map((child) => (typeof child === "object" ? (child as Node) : directionShown(String(child))));
}
