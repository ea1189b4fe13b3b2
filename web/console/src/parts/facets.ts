import { hrefWith, keepInAddress } from "../../../lib/address.ts";
import { h } from "../../../lib/dom.ts";
import { input, select } from "../../../parts/forms.ts";

export interface Facet {
  /** In the query of the address. */
  readonly name: string;
  readonly label: string;
  /** Choices besides all; without them it is typed. */
  readonly choices?: readonly (readonly [value: string, label: string])[];
  /** What the choice of all says, where "Label: all" does not. */
  readonly all?: string;
  readonly type?: "search" | "date";
  /** Typed in capitals, of three or more. */
  readonly isCode?: boolean;
  /** In the empty control, in place of the label. */
  readonly hint?: string;
}

const PAUSE_MS = 400;
const MIN_CODE_LENGTH = 3;

/**
 * Controls whose values are in the address, so that a list can be linked and gone back to. A choice is a step of the
 * history; typing is not. `typed` is called once the typing pauses.
 */
export function facets(
  list: readonly Facet[],
  query: URLSearchParams,
  typed: (query: URLSearchParams) => void,
  label = "Filters",
) {
  const controls = list.map((facet) => control(facet, typed));
  const show = (now: URLSearchParams) => {
    for (const one of controls) {
      const value = now.get(one.name) ?? "";
      if (one.value !== value) one.value = value;
    }
  };
  show(query);
  return { element: h("div", { class: "filters", role: "search", aria: { label } }, ...controls), show };
}

function control({ name, label, choices, all, type, isCode, hint }: Facet, typed: (query: URLSearchParams) => void) {
  if (choices) {
    const element = select(name, [["", all ?? `${label}: all`], ...choices]);
    element.setAttribute("aria-label", label);
    element.addEventListener("change", () => {
      location.hash = hrefWith({ [name]: element.value });
    });
    return element;
  }
  const element = input(name, { type: type ?? "search", placeholder: hint ?? label });
  element.setAttribute("aria-label", label);
  let pause: ReturnType<typeof setTimeout> | undefined;
  element.addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(() => {
      const value = isCode ? element.value.trim().toUpperCase() : element.value.trim();
      if (isCode && value.length > 0 && value.length < MIN_CODE_LENGTH) return;
      keepInAddress({ [name]: value });
      typed(new URLSearchParams(location.hash.split("?")[1] ?? ""));
    }, PAUSE_MS);
  });
  return element;
}

/** The values of the facets that are given, to be sent as they are. */
export function given(list: readonly Facet[], query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(list.flatMap(({ name }) => (query.get(name) ? [[name, query.get(name) ?? ""]] : [])));
}
