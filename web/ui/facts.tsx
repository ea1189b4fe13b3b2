import type { ComponentChild, ComponentChildren } from "preact";
import { fromNow, rowTime, when } from "../lib/format.ts";
import { hrefTo } from "../lib/where.ts";
import { ChipLink } from "./chip.tsx";
import { toneOf } from "./states.tsx";
import { say } from "./toasts.tsx";

/** Makes a scrolling element reachable by keyboard. */
export const SCROLLS = { tabIndex: 0 } as const;

export type Tone = "good" | "warn" | "bad" | "plain";

/** A link to a page of the site that shows it: console, portal or desk. */
export function To({
  path,
  query,
  chip,
  children,
}: {
  readonly path: readonly string[];
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** A chip, and whether it is the chosen one. */
  readonly chip?: boolean;
  readonly children: ComponentChildren;
}) {
  const href = hrefTo(path, query);
  if (chip === undefined) return <a href={href}>{children}</a>;
  return (
    <ChipLink href={href} isChosen={chip}>
      {children}
    </ChipLink>
  );
}

export const toOperator = (code: string | null) => code && <To path={["operator", code]}>{code}</To>;
export const toProvider = (code: string | null) => code && <To path={["provider", code]}>{code}</To>;

/** A list of facts; those without a value are left out. */
export function Facts({ rows }: { readonly rows: readonly (readonly [name: string, value: ComponentChild])[] }) {
  const shown = rows.filter(([, value]) => value !== null && value !== undefined && value !== false && value !== "");
  return (
    <dl class="facts">
      {shown.flatMap(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
    </dl>
  );
}

/** One after the other, with commas between. */
export const listed = (all: readonly ComponentChild[]): ComponentChild =>
  all.map((one, at) => [at > 0 && ", ", <span key={at}>{one}</span>]);

/** A moment and how long ago it was. */
export function moment(iso: string | null | undefined): ComponentChild {
  if (!iso) return null;
  return (
    <span>
      <time dateTime={iso}>{when(iso)}</time> <small>{fromNow(iso)}</small>
    </span>
  );
}

/** A moment for a table, whose head says UTC. */
export function rowMoment(iso: string | null): ComponentChild {
  if (iso === null) return "–";
  return (
    <time dateTime={iso} title={when(iso)}>
      {rowTime(iso)}
    </time>
  );
}

/** How long ago a moment was; the moment itself is its title. */
export function age(iso: string | null): ComponentChild {
  if (iso === null) return "–";
  return (
    <time class="age" dateTime={iso} title={when(iso)}>
      {fromNow(iso)}
    </time>
  );
}

/** A badge of a tone that is not a status of the ledger's. */
export function mark(text: string, tone: Tone): ComponentChild {
  return <span class={`badge ${tone}`}>{text}</span>;
}

/** A status. The word carries the meaning; only what is not as it should be has a colour in lists. */
export function badge(status: string): ComponentChild {
  return <span class={`badge ${toneOf(status)}`}>{status}</span>;
}

/** An amount, for a cell or a line. */
export function money(text: string): ComponentChild {
  return <span class="money">{text}</span>;
}

/** An id or a name that is cut at its end where its cell is too narrow; its title is the whole. */
export function cut(text: string | null): ComponentChild {
  if (!text) return null;
  return (
    <span class="ellipsis" dir="auto" title={text ?? ""}>
      {text}
    </span>
  );
}

/** A link or name with its code below, for a cell: narrow enough for a phone. */
export function named(name: ComponentChild, code: ComponentChild): ComponentChild {
  return (
    <span class="named">
      {name}
      <small>{code}</small>
    </span>
  );
}

export function copyText(text: string): void {
  void navigator.clipboard.writeText(text).then(
    () => say("Copied."),
    () => say("The browser blocked copying. Select the text and copy it."),
  );
}

/** A value with a button that copies it. */
export function Copyable({ text }: { readonly text: string }) {
  return (
    <span class="copyable">
      <code>{text}</code>
      <button type="button" class="quiet" aria-label={`Copy ${text}`} onClick={() => copyText(text)}>
        Copy
      </button>
    </span>
  );
}
