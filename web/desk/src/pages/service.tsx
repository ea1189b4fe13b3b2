import { duration } from "../../../lib/format.ts";
import { mark } from "../../../ui/facts.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Metric } from "../../../ui/metric.tsx";
import { Page } from "../../../ui/page.tsx";
import { Empty } from "../../../ui/states.tsx";
import { Table } from "../../../ui/table.tsx";
import { call } from "../lib/desk.ts";
import type { Service } from "../lib/generated.ts";
import { verdictOf } from "../lib/said.ts";

const REFRESH_MS = 15_000;

type Figure = Service["figures"][number];

/** The figures by what they are of. What no group names is in the last one. */
const GROUPS: readonly (readonly [heading: string, begins: RegExp])[] = [
  ["Requests", /^(requests|failed|limited|bet)/],
  ["Wallets and providers", /^(wallet|provider)/],
  ["Databases, by shard", /^d1_/],
  ["Queues, money on its way, alerts", /./],
];

/** How the service did in the last hour, by the minute, and whether it achieves what it is to achieve. */
export function ServicePage() {
  const service = useLoad((signal) => call("GET /admin/v1/service", { signal }), "", REFRESH_MS);
  return (
    <Page title="Service" heading="The last hour" lead="By the minute. The number is that of the last whole minute.">
      <Loaded what="the last hour" of={service} rows={16}>
        {({ source, figures, objectives }) => (
          <>
            {source === "off" && (
              <Empty title="The figures cannot be read.">
                Set ANALYTICS_ACCOUNT and ANALYTICS_TOKEN: the service then asks Analytics Engine.
              </Empty>
            )}
            <h2>Objectives</h2>
            <Objectives objectives={objectives} />
            {source !== "off" &&
              GROUPS.map(([heading], group) => (
                <section key={heading} aria-label={heading}>
                  <h2>{heading}</h2>
                  <div class="metrics">
                    {figures
                      .filter(({ name }) => GROUPS.findIndex(([, begins]) => begins.test(name)) === group)
                      .map((figure) => (
                        <FigureTile key={`${figure.name} ${figure.of}`} {...figure} />
                      ))}
                  </div>
                </section>
              ))}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Objectives({ objectives }: Pick<Service, "objectives">) {
  return (
    <Table
      small
      label="Objectives"
      rows={objectives}
      columns={[
        { head: "What must be good", cell: ({ says }) => <span class="block">{says}</span> },
        { head: "Budget", cell: (one) => mark(...verdictOf(one)) },
        { head: "Goal", figure: true, cell: ({ goal }) => share(goal) },
        { head: "This hour", figure: true, cell: ({ good }) => (good === null ? "–" : share(good)) },
        { head: "Of", figure: true, cell: ({ events }) => events },
        { head: "Burn, hour", figure: true, cell: ({ long }) => times(long) },
        { head: "Burn, 5 min", figure: true, cell: ({ short }) => times(short) },
      ]}
    />
  );
}

/** Figures of which any value but zero is a reason to look. */
const WRONG = new Set(["failed", "wallet_unknown", "provider_unknown"]);

function FigureTile(figure: Figure) {
  const { name, of, is, unit, values } = figure;
  const last = values.at(-2) ?? null;
  const isWrong = WRONG.has(name) && (last ?? 0) > 0;
  return (
    <Metric
      name={
        <>
          {is}
          {of !== "" && <small>{name.startsWith("d1_") && of !== "control" ? `shard ${of}` : of}</small>}
        </>
      }
      figure={said(last, unit)}
      tone={isWrong ? "warn" : ""}
    >
      <Sparkline {...figure} />
      <p class="meta">most {said(mostOf(values), unit)}</p>
    </Metric>
  );
}

const WIDTH = 180;
const HEIGHT = 32;

/** A line of the hour; a minute in which nothing happened breaks it. */
function Sparkline({ is, of, values }: Figure) {
  const most = mostOf(values) || 1;
  const place = (value: number, at: number) =>
    `${((at * WIDTH) / (values.length - 1)).toFixed(1)} ${(HEIGHT - 1 - (value / most) * (HEIGHT - 2)).toFixed(1)}`;
  const path = values.map((value, at) => {
    if (value === null) return "";
    const isFirst = at === 0 || values[at - 1] === null;
    return isFirst ? `M${place(value, at)}h.1` : `L${place(value, at)}`;
  });
  return (
    <svg class="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img">
      <title>{`${is} ${of}`.trim()}, by the minute</title>
      <path d={path.join("")} />
    </svg>
  );
}

const mostOf = (values: Figure["values"]) => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
};

const share = (part: number) => `${(100 * part).toFixed(2)} %`;
const times = (burn: number) => `${burn.toFixed(1)} ×`;

const number = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });

function said(value: number | null, unit: Figure["unit"]): string {
  if (value === null) return "–";
  if (unit === "ms") return duration(value);
  return unit === "" ? number.format(value) : `${number.format(value)} ${unit}`;
}
