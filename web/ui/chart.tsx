import { useEffect, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import { dayName } from "../lib/format.ts";
import { dark } from "./frame.tsx";

interface Series {
  readonly label: string;
  /** The name of a colour of the theme. */
  readonly color: string;
  readonly values: readonly (number | null)[];
  /** A line in place of bars. */
  readonly line?: boolean;
  /** A line with a point for each value, also over moments without one. */
  readonly points?: boolean;
}

interface ChartOf {
  /** Description in words: a screen reader cannot read the drawing. */
  readonly label: string;
  /** Moments in seconds since the epoch, as far apart as `step`. */
  readonly times: readonly number[];
  readonly step: number;
  readonly series: readonly Series[];
  /** Text of a value on the axis. */
  readonly format: (value: number) => string;
  /** Text for the moment under the pointer, and for the last one. */
  readonly say: (at: number) => string;
  readonly days?: boolean;
  /** A value that the axis reaches at least: a scale of what is all 0 says nothing. */
  readonly top?: number;
}

const HEIGHT = 200;

/** Bars or lines over time. Its place has its height before it is drawn. */
export function Chart(props: ChartOf) {
  const { label, times, series, say } = props;
  const place = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number | undefined>(undefined);
  // A canvas does not follow the theme.
  const key = JSON.stringify([times, series, dark.value]);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const element = place.current;
    // It is drawn again for another key.
    if (!element || key === "") return;
    const plot = new uPlot(
      optionsOf(latest.current, element, setAt),
      [[...times], ...series.map(({ values }) => [...values])],
      element,
    );
    const watcher = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      plot.destroy();
    };
  }, [key]);
  return (
    <figure class="chart">
      <div class="plot" ref={place} role="img" aria-label={label} />
      <figcaption class="meta">
        {series.map(({ label: name, color }) => (
          <span key={name} class="named-color">
            <i class={`key ${color}`} aria-hidden="true" />
            {name}{" "}
          </span>
        ))}
        <span>{say(at ?? times.length - 1)}</span>
      </figcaption>
    </figure>
  );
}

function optionsOf(
  { series, format, step, days, top }: ChartOf,
  place: HTMLElement,
  point: (at: number | undefined) => void,
): uPlot.Options {
  const style = getComputedStyle(place);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const resolved = (name: string) => {
    // A canvas knows no light-dark(): the browser resolves it for an element.
    place.style.color = `var(--${name})`;
    const rgb = getComputedStyle(place).color;
    place.style.color = "";
    return colour(name) === "" ? style.color : rgb;
  };
  const font = `12px ${style.fontFamily}`;
  const axis = {
    ...{ font, stroke: resolved("soft"), ticks: { show: false } },
    grid: { stroke: resolved("line"), width: 1 },
  };
  const bars = uPlot.paths.bars?.({ size: [0.8, 40], radius: 0.1 });
  return {
    ...{ width: place.clientWidth, height: HEIGHT, legend: { show: false } },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), "Etc/UTC"),
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      x: { range: (_, from, to) => [from - step / 2, to + step / 2] },
      ...(top !== undefined && { y: { range: (_, __, to) => [0, 1.1 * Math.max(top, to ?? 0)] } }),
    },
    axes: [
      {
        ...axis,
        size: 30,
        grid: { show: false },
        // A day has one mark.
        ...(days && { incrs: [1, 2, 7, 14, 28, 91].map((count) => count * step) }),
        values: (_, times) =>
          times.map((time) => {
            const iso = new Date(time * 1000).toISOString();
            return days ? dayName(iso) : iso.slice(11, 16);
          }),
      },
      { ...axis, size: (_, labels) => widthOf(labels), values: (_, values) => values.map(format) },
    ],
    series: [
      {},
      ...series.map(({ label, color, line, points = false }) => ({
        ...{ label, points: { show: points, size: 8, fill: resolved(COLOURS[color] ?? color) }, spanGaps: points },
        ...(line || points
          ? { stroke: resolved(COLOURS[color] ?? color), width: 2, ...(line && { dash: [6, 4] }) }
          : { fill: resolved(COLOURS[color] ?? color), stroke: resolved(COLOURS[color] ?? color), width: 0 }),
        ...(!line && !points && bars ? { paths: bars } : {}),
      })),
    ],
    hooks: { setCursor: [({ cursor }) => point(cursor.idx ?? undefined)] },
  };
}

const MIN_AXIS_PX = 64;
const DIGIT_PX = 7.5;
const BESIDE_LABEL_PX = 16;

/** Room for the longest label of an axis, in the font of 12 px. */
const widthOf = (labels: readonly string[] | null) =>
  Math.max(MIN_AXIS_PX, BESIDE_LABEL_PX + DIGIT_PX * Math.max(0, ...(labels ?? []).map(({ length }) => length)));

/** The colour of each kind of value: the classes of `.key` have the same. */
const COLOURS: Readonly<Record<string, string>> = { bets: "accent", wins: "gold", over: "bad", published: "gold" };
