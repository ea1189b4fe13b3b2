/** Returns the element with this id. Throws when it is missing. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element #${id}.`);
  return element;
}

/** Creates an element. Text is set as text, never as markup. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  children: (Node | string)[] = [],
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Parses an SVG drawing. Only for markup from this project's files, never for data from the network. */
export function svg(markup: string): SVGElement {
  const parsed = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg" ${markup}</svg>`,
    "image/svg+xml",
  );
  return document.importNode(parsed.documentElement, true) as unknown as SVGElement;
}

/** Shows an amount so that it fits: a long one in smaller figures (controls.css), its currency smaller still. */
export function showAmount(id: string, words: string) {
  const [, figures = words, unit = ""] = /^(.*\d) (\D+)$/.exec(words) ?? [];
  const element = byId(id);
  element.style.setProperty("--length", String(words.length));
  element.replaceChildren(figures, ...(unit ? [" ", make("span", { class: "unit" }, [unit])] : []));
}

/** Whether the player prefers reduced motion. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Plays an animation to its end. With reduced motion, its last frame is shown immediately. */
export async function animate(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions) {
  const animation = element.animate(frames, { fill: "forwards", ...options, ...(calm() && { duration: 1, delay: 0 }) });
  await animation.finished.catch(() => undefined);
}
