// @ts-check

/**
 * The element of the page with this id.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element ${id}`);
  return element;
}

/**
 * A new element. Text is set as text, never as markup.
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
 * Drawings of our own, from this project's files: never anything that came over the wire.
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

/** Whether the player asked for less motion. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Plays an animation to its end; a calm page shows its last frame at once.
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} options
 */
export async function animate(element, frames, options) {
  const animation = element.animate(frames, { fill: "forwards", ...options, ...(calm() && { duration: 1, delay: 0 }) });
  await animation.finished.catch(() => undefined);
}
