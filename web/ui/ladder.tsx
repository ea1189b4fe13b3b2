import type { Rates } from "../../clients/typescript/src/index.ts";
import { words } from "../lib/format.ts";
import { placed } from "../lib/money.ts";
import { money } from "./facts.tsx";
import { Table } from "./table.tsx";

export type ProviderRates = Rates["providers"][number];

interface Band {
  readonly ordinal: number;
  readonly from_amount: number;
  readonly to_amount: number | null;
}

/** The bands of a currency, lowest first. Without bands one percent holds for every amount. */
function bandsOf({ tiers }: ProviderRates, currency: string | undefined): readonly Band[] {
  const own = tiers.filter((tier) => tier.currency === currency).toSorted((a, b) => a.ordinal - b.ordinal);
  return own.length > 0 ? own : [{ ordinal: 1, from_amount: 0, to_amount: null }];
}

/** The band that a month's revenue has reached. */
export function bandAt(of: ProviderRates, currency: string | undefined, revenue: number): Band | undefined {
  return bandsOf(of, currency).find(
    ({ from_amount: from, to_amount: to }) => revenue >= from && (to === null || revenue < to),
  );
}

interface LadderOf {
  readonly of: ProviderRates;
  readonly currency: string | undefined;
  /** This month's revenue, whose band is marked. */
  readonly here?: number | undefined;
}

/** Percents of each section of a provider's games in the bands of a currency. */
export function Ladder({ of, currency, here }: LadderOf) {
  const reached = here === undefined ? undefined : bandAt(of, currency, here)?.ordinal;
  const percent = (rates: ProviderRates["rates"], ordinal: number) => {
    const found = rates.find((rate) => rate.tier_ordinal === ordinal)?.percent;
    return money(found === undefined ? "–" : `${found} %`);
  };
  const amount = (value: number | null) => money(value === null ? "no limit" : placed(value, currency ?? "EUR"));
  return (
    <Table<Band>
      small
      label={["Rates:", of.provider_name, currency].filter(Boolean).join(" ")}
      rows={bandsOf(of, currency)}
      rowClass={({ ordinal }) => (ordinal === reached ? "here" : "")}
      columns={[
        { head: "Tier", cell: ({ ordinal }) => ordinal },
        { head: "From", figure: true, cell: (band) => amount(band.from_amount) },
        { head: "To", figure: true, cell: (band) => amount(band.to_amount) },
        { head: "All games", figure: true, cell: (band) => percent(of.rates, band.ordinal) },
        ...of.sections.map(({ section_code: section, rates }) => ({
          ...{ head: words(section), figure: true },
          cell: (band: Band) => percent(rates, band.ordinal),
        })),
      ]}
    />
  );
}
