import { fill, h } from "../../../lib/dom.ts";
import { field } from "../../../parts/forms.ts";

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A setting as it is, with the field that changes it. */
export interface Setting {
  readonly label: string;
  readonly element: Field;
  readonly hint?: string;
}

/** The fields of a form, and below them what is before and after of those that were changed. */
export function formOf(settings: readonly Setting[]) {
  const before = new Map(settings.map(({ element }) => [element, element.value.trim()]));
  const changed = () => settings.filter(({ element }) => element.value.trim() !== before.get(element));
  const list = h("div", { class: "changes", role: "status" });
  const show = () => {
    const rows = changed().map(({ label, element }) => {
      const [old, now] = [before.get(element) ?? "", element.value.trim()].map((value) => readable(element, value));
      return h("li", {}, `${label}: `, h("del", {}, old || "none"), " → ", h("ins", {}, now || "none"));
    });
    fill(
      list,
      h("strong", {}, rows.length === 0 ? "Nothing changes yet." : "What changes"),
      rows.length > 0 && h("ul", {}, ...rows),
    );
  };
  for (const { element } of settings) element.addEventListener("input", show);
  show();
  return { fields: [...settings.map(({ label, element, hint }) => field(label, element, hint)), list], changed };
}

function readable(element: Field, value: string): string {
  if (element instanceof HTMLSelectElement)
    return [...element.options].find((one) => one.value === value)?.label ?? value;
  return linesOf(value).join(", ");
}

/** The lines of a text that are not empty. */
export function linesOf(value: string): string[] {
  return value
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** A text with a value a line. */
export function lines(name: string, values: readonly string[]): HTMLTextAreaElement {
  return h("textarea", { name, rows: Math.min(8, values.length + 2), value: values.join("\n"), spellcheck: false });
}
