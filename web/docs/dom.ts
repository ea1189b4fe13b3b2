import { directionShown } from "../../src/lib/direction.ts";

type Child = Node | string;

type Props<K extends keyof HTMLElementTagNameMap> = {
  readonly class?: string;
  readonly aria?: Readonly<Record<string, string>>;
  readonly role?: string;
} & Partial<Omit<HTMLElementTagNameMap[K], "style" | "role">>;

/** Creates an element. Text is set as text, so an API response can never inject markup. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props<K> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const { class: name, aria, role, ...rest } = props;
  const element = document.createElement(tag);
  if (name) element.className = name;
  if (role) element.setAttribute("role", role);
  for (const [key, value] of Object.entries(aria ?? {})) element.setAttribute(`aria-${key}`, value);
  Object.assign(element, rest);
  fill(element, ...children);
  return element;
}

export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(...children.map((child) => (typeof child === "string" ? directionShown(child) : child)));
}
