// @ts-check

/**
 * Returns the element with this id. Throws when it is missing.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element #${id}.`);
  return element;
}

/**
 * Creates an element. Text is set as text, never as markup.
 * @param {string} tag
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} [children]
 * @returns {HTMLElement}
 */
export function make(tag, attributes = {}, children = []) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * Parses an SVG drawing. Only for markup from this project's files, never for data from the network.
 * @param {string} markup
 * @returns {SVGElement}
 */
export function svg(markup) {
  const parsed = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg" ${markup}</svg>`,
    "image/svg+xml",
  );
  return /** @type {any} */ (document.importNode(parsed.documentElement, true));
}

/**
 * Shows an amount so that it fits: a long one in smaller figures (controls.css), its currency smaller still.
 * @param {string} id
 * @param {string} words
 */
export function showAmount(id, words) {
  const [, figures = words, unit = ""] = /^(.*\d) (\D+)$/.exec(words) ?? [];
  const element = byId(id);
  element.style.setProperty("--length", String(words.length));
  element.replaceChildren(figures, ...(unit ? [" ", make("span", { class: "unit" }, [unit])] : []));
}

/** Whether the player prefers reduced motion. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Plays an animation to its end. With reduced motion, its last frame is shown immediately.
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} options
 */
export async function animate(element, frames, options) {
  const animation = element.animate(frames, { fill: "forwards", ...options, ...(calm() && { duration: 1, delay: 0 }) });
  await animation.finished.catch(() => undefined);
}
