import { useEffect, useState } from "preact/hooks";
import { HOUR_MS, inputTime, sentTime } from "../lib/time.ts";
import { choose, where } from "../lib/where.ts";
import { Chip } from "./chip.tsx";
import { Control, type Field, type Values } from "./control.tsx";

/** A form whose values are the query of the page's own address, so that a list can be linked and gone back to. */
export function Filters({ fields, submit = "Show" }: { readonly fields: readonly Field[]; readonly submit?: string }) {
  const given = Object.fromEntries(fields.map(({ name, value }) => [name, value ?? ""]));
  const key = JSON.stringify(given);
  const [values, setValues] = useState<Values>(given);
  // The address may have changed by itself, as by going back.
  useEffect(() => setValues(JSON.parse(key)), [key]);
  const show = (now: Values) =>
    choose(Object.fromEntries(Object.entries(now).map(([name, value]) => [name, value.trim()])));
  return (
    <form
      class="filters"
      onSubmit={(event) => {
        event.preventDefault();
        show(values);
      }}
    >
      {fields.map((field) => (
        <Control
          key={field.name}
          field={field}
          value={values[field.name] ?? ""}
          onValue={(value) => {
            const next = { ...values, [field.name]: value };
            setValues(next);
            // A choice of a list needs no press. What was typed before it would be lost with the old address.
            if (field.options) show(Object.fromEntries(Object.entries(next).filter(([of, one]) => one !== given[of])));
          }}
        />
      ))}
      <button type="submit">{submit}</button>
    </form>
  );
}

/** Spans of time by the name that the address has for each. */
const SPANS = {
  "1h": ["Last hour", 1],
  "24h": ["Last 24 hours", 24],
  "7d": ["7 days", 168],
  "31d": ["31 days", 744],
} as const;

type Span = keyof typeof SPANS;

interface Range {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** The range of time in the address; a span without a choice. */
export function rangeOf(query: URLSearchParams, byDefault: Span | "any"): Range {
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
  if (from || to) return { from: sentTime(from) || undefined, to: sentTime(to) || undefined };
  const span = query.get("span") ?? byDefault;
  if (!(span in SPANS)) return { from: undefined, to: undefined };
  const [, hours] = SPANS[span as Span];
  // To the minute, so that the pages of a list are of one range.
  return { from: sentTime(inputTime(Date.now() - hours * HOUR_MS)), to: undefined };
}

/** Chips for a range of time, and two fields for one of one's own. */
export function TimeRange({
  byDefault,
  spans,
}: {
  readonly byDefault: Span | "any";
  readonly spans?: readonly Span[];
}) {
  const { query } = where.value;
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
  const own = from !== "" || to !== "";
  const span = own ? "" : (query.get("span") ?? byDefault);
  const chip = (name: string, text: string) => (
    <Chip
      key={name}
      isChosen={span === name}
      onClick={() => choose({ span: name === byDefault ? undefined : name, from: undefined, to: undefined })}
    >
      {text}
    </Chip>
  );
  const shown = spans ?? (Object.keys(SPANS) as Span[]);
  return (
    <fieldset class="chips range">
      <legend>When</legend>
      {byDefault === "any" && chip("any", "Any time")}
      {shown.map((name) => chip(name, SPANS[name][0]))}
      <details open={own}>
        <summary class="chip" aria-current={own ? "true" : undefined}>
          From … to …
        </summary>
        <Filters
          fields={[
            { name: "from", label: "From, UTC", type: "datetime-local", value: from },
            { name: "to", label: "Before, UTC", type: "datetime-local", value: to },
          ]}
        />
      </details>
    </fieldset>
  );
}
