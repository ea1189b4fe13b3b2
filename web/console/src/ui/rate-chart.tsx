import { figure, words } from "../../../lib/format.ts";
import { bandsOf, type ProviderRates } from "../../../ui/ladder.tsx";

/** The top tier is open-ended: the axis ends at this multiple of its lower bound. */
const OPEN_END = 1.25;
/** Between the starts of two labels on the x axis, in hundredths of its length. */
const MIN_LABEL_GAP = 22;
/** Candidate steps of the y axis; the smallest that needs fewer than five lines is used. */
const STEPS = [0.5, 1, 2, 5, 10, 20, 25];

interface RateChartOf {
  readonly of: ProviderRates;
  readonly currency: string | undefined;
  /** This month's revenue so far. Its words are above the chart. */
  readonly here: number | undefined;
}

/** Percentages by monthly revenue: one line for the provider, one for each section with rates of its own. */
export function RateChart({ of, currency, here }: RateChartOf) {
  const bands = bandsOf(of, currency);
  const top = Math.max(1, ...bands.map(({ from_amount: from, to_amount: to }) => to ?? from)) * OPEN_END;
  const all = [
    { name: "All games", rates: of.rates },
    ...of.sections.map(({ section_code, rates }) => ({ name: words(section_code), rates })),
  ];
  const maxPercent = Math.max(1, ...all.flatMap(({ rates }) => rates.map(({ percent }) => percent))) * 1.15;
  const x = (amount: number) => (100 * amount) / top;
  const y = (percent: number) => 100 - (100 * percent) / maxPercent;
  const steps = (rates: ProviderRates["rates"]) =>
    bands
      .flatMap(({ ordinal, from_amount: from, to_amount: to }) => {
        const percent = rates.find((rate) => rate.tier_ordinal === ordinal)?.percent;
        return percent === undefined ? [] : [`${x(from)},${y(percent)}`, `${x(to ?? top)},${y(percent)}`];
      })
      .join(" ");
  // Sections of the same rates are one line: of several, only the last would be seen.
  const lines = [...Map.groupBy(all, ({ rates }) => steps(rates))];
  const step = STEPS.find((one) => maxPercent / one < 5) ?? 25;
  const grid = Array.from({ length: Math.floor(maxPercent / step) + 1 }, (_, at) => at * step);
  let labelledTo = Number.NEGATIVE_INFINITY;
  const labelled = bands.filter(({ from_amount: from }) => {
    if (x(from) < labelledTo) return false;
    labelledTo = x(from) + MIN_LABEL_GAP;
    return true;
  });
  const at = here === undefined ? undefined : x(Math.min(top, Math.max(0, here)));
  const subject = [of.provider_name, currency].filter(Boolean).join(", ");
  return (
    <figure class="chart">
      <div
        class="rate-chart"
        role="img"
        aria-label={`Percentage by monthly revenue: ${subject}. The table below has the figures.`}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {grid.map((percent) => (
            <path key={percent} class="grid" d={`M0 ${y(percent)}H100`} />
          ))}
          {lines.map(([points], line) => (
            <polyline key={points} points={points} class={`line line-${line % 4}`} />
          ))}
          {at !== undefined && <path class="here" d={`M${at} 0V100`} />}
        </svg>
        {grid.map((percent) => (
          <span key={percent} class="percent" style={{ top: `${y(percent)}%` }}>
            {percent}%
          </span>
        ))}
        {labelled.map(({ from_amount: from }) => (
          <span key={from} class="amount" style={{ left: `${x(from)}%` }}>
            {figure(from, undefined, 0)}
          </span>
        ))}
      </div>
      <ul class="legend">
        {lines.map(([points, same], line) => (
          <li key={points} class={`key-${line % 4}`}>
            {same.map(({ name }) => name).join(", ")}
          </li>
        ))}
      </ul>
    </figure>
  );
}
