import { useEffect, useRef, useState } from "preact/hooks";
import { choose, keep } from "../lib/where.ts";

export interface Facet {
  /** In the query of the address. */
  readonly name: string;
  readonly label: string;
  /** Choices besides all; without them it is typed. */
  readonly choices?: readonly (readonly [value: string, label: string])[];
  /** Text of the choice of all, where it is not "Label: all". */
  readonly all?: string;
  /** Typed in capitals, of three or more. */
  readonly isCode?: boolean;
  /** In the empty control, in place of the label. */
  readonly hint?: string;
}

const PAUSE_MS = 400;
const MIN_CODE_LENGTH = 3;

/**
 * Controls whose values are in the address, so that a list can be linked and gone back to. A choice is a step of the
 * history; typing is not, and counts once it pauses.
 */
export function Facets({
  list,
  query,
  label = "Filters",
  class: name = "",
}: {
  readonly list: readonly Facet[];
  readonly query: URLSearchParams;
  readonly label?: string;
  readonly class?: string;
}) {
  return (
    <search class={`filters ${name}`} aria-label={label}>
      {list.map((facet) =>
        facet.choices ? (
          <select
            key={facet.name}
            name={facet.name}
            aria-label={facet.label}
            // Of a link to what is not offered, or is what all means: the first.
            value={facet.choices.find(([value]) => value === query.get(facet.name))?.[0] ?? ""}
            onChange={(event) => choose({ [facet.name]: event.currentTarget.value })}
          >
            {[["", facet.all ?? `${facet.label}: all`] as const, ...facet.choices].map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        ) : (
          <Typed key={facet.name} facet={facet} value={query.get(facet.name) ?? ""} />
        ),
      )}
    </search>
  );
}

function Typed({ facet: { name, label, isCode, hint }, value }: { readonly facet: Facet; readonly value: string }) {
  const [text, setText] = useState(value);
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // The address may have changed by itself, as by going back.
  useEffect(() => setText(value), [value]);
  useEffect(() => () => clearTimeout(pause.current), []);
  const typed = (now: string) => {
    setText(now);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      const given = isCode ? now.trim().toUpperCase() : now.trim();
      if (!isCode || given.length === 0 || given.length >= MIN_CODE_LENGTH) keep({ [name]: given });
    }, PAUSE_MS);
  };
  return (
    <input
      name={name}
      type="search"
      value={text}
      placeholder={hint ?? label}
      aria-label={label}
      autocomplete="off"
      spellcheck={false}
      onInput={(event) => typed(event.currentTarget.value)}
    />
  );
}

/** The values of the facets that are given, to be sent as they are. */
export function given(list: readonly Facet[], query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(list.flatMap(({ name }) => (query.get(name) ? [[name, query.get(name) ?? ""]] : [])));
}
