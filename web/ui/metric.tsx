import type { ComponentChildren } from "preact";
import { whole } from "../lib/format.ts";

interface MetricOf {
  readonly name: ComponentChildren;
  /** Where the figure comes from. */
  readonly href?: string;
  readonly figure: string | number;
  readonly tone: string;
  readonly children: ComponentChildren;
}

/** A figure that says whether something needs a look. */
export function Metric({ name, href, figure, tone, children }: MetricOf) {
  return (
    <section class={`metric ${tone}`} {...(typeof name === "string" && { "aria-label": name })}>
      <h2>{href === undefined ? name : <a href={href}>{name}</a>}</h2>
      <p class="figure">{typeof figure === "number" ? whole(figure) : figure}</p>
      {children}
    </section>
  );
}
