import { fill, h } from "../../../lib/dom.ts";

/** The one search box. `/` or Ctrl-K goes to it from anywhere. */
export function searchBox(form: HTMLFormElement, signal: AbortSignal): void {
  const field = h("input", {
    type: "search",
    name: "q",
    placeholder: "Find a whole id",
    autocomplete: "off",
    spellcheck: false,
    maxLength: 200,
    aria: { label: "Find a transaction, round, session, player or invoice by its id", keyshortcuts: "/ Control+K" },
  });
  fill(form, field, h("kbd", { aria: { hidden: "true" } }, "/"));
  form.hidden = false;
  form.addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      const q = field.value.trim();
      if (q !== "") location.hash = `#/search?q=${encodeURIComponent(q)}`;
      field.blur();
    },
    { signal },
  );
  document.addEventListener(
    "keydown",
    (event) => {
      const command = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      if (!command && !(event.key === "/" && !isTyping(event.target))) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      field.focus();
      field.select();
    },
    { signal },
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, select, textarea");
}
