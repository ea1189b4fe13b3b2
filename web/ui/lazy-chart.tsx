import type { ComponentProps, ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Chart as Drawn } from "./chart.tsx";

let chart: ComponentType<ComponentProps<typeof Drawn>> | undefined;

/** A chart. Its file is larger than all else of the desk, so it is loaded after the page is shown. */
export function Chart(props: ComponentProps<typeof Drawn>) {
  const [, draw] = useState(chart !== undefined);
  useEffect(() => {
    if (chart) return;
    void import("./chart.tsx").then(
      (file) => {
        chart = file.Chart;
        draw(true);
      },
      () => undefined,
    );
  }, []);
  const Known = chart;
  if (Known) return <Known {...props} />;
  return (
    <figure class="chart">
      <div class="plot" role="img" aria-label={props.label} />
      <figcaption class="meta">{props.say(props.times.length - 1)}</figcaption>
    </figure>
  );
}
