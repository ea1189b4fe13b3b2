import type { ComponentProps } from "preact";
import type { Chart as Drawn } from "./chart.tsx";
import { lazy } from "./lazy.ts";

const chart = lazy(() => import("./chart.tsx"));

/** A chart. Its file is larger than all else of the desk, so it is loaded after the page is shown. */
export function Chart(props: ComponentProps<typeof Drawn>) {
  const file = chart();
  if (file) return <file.Chart {...props} />;
  return (
    <figure class="chart">
      <div class="plot" role="img" aria-label={props.label} />
      <figcaption class="meta">{props.say(props.times.length - 1)}</figcaption>
    </figure>
  );
}
