import { h } from "../../../lib/dom.ts";
import { words } from "../../../lib/format.ts";
import { field, input } from "../../../parts/forms.ts";
import type { Desk } from "../lib/desk.ts";
import type { Rates } from "../lib/generated.ts";
import { nextMonth } from "../lib/time.ts";
import { ask, control } from "./controls.ts";
import { formOf, type Setting } from "./edit-form.ts";

const PUT = "PUT /admin/v1/operators/{code}/rates";

type Card = Rates["providers"][number];
type Percent = { readonly tier_ordinal: number; readonly percent: number };

/** Changes an operator's percents: first from which day, then each percent of the card that holds on it. */
export function ratesControl(desk: Desk, code: string, after: () => unknown): HTMLElement {
  const choose = () => {
    const from = input("from", { type: "date", value: nextMonth() });
    ask({
      title: `Change the rates of ${code}`,
      explain: [],
      fields: [
        field(
          "From the day",
          from,
          "In UTC. Play of earlier days keeps its rates. Empty: corrects the card that holds today, for all of its days that are not invoiced.",
        ),
      ],
      submit: "Show its percents",
      run: () =>
        desk.api.call("GET /admin/v1/operators/{code}/rates", {
          path: { code },
          query: { on: from.value || undefined },
        }),
      after: (rates) => edit(desk, code, { from: from.value, card: (rates as Rates).providers }, after),
    });
  };
  return control(desk, { route: PUT, label: "Change rates", tone: "main", run: choose });
}

interface Editing {
  /** Empty: the card that holds today. */
  readonly from: string;
  readonly card: readonly Card[];
}

function edit(desk: Desk, code: string, { from, card }: Editing, after: () => unknown): void {
  const settings: Setting[] = [];
  const percent = (label: string, value: number | undefined) => {
    const element = input(`percent-${settings.length}`, { inputMode: "decimal", value: value?.toString() ?? "" });
    settings.push({ label, element });
    return () => Number(element.value.trim() || Number.NaN);
  };
  const column = <P extends Percent>(of: string, rates: readonly P[]) =>
    rates.map((rate) => {
      const market = "market" in rate ? `, ${words(String(rate.market)).toLowerCase()}` : "";
      const band = rates.some(({ tier_ordinal: n }) => n > 1) ? `, band ${rate.tier_ordinal}` : "";
      const read = percent(`${of}${market}${band}, %`, rate.percent);
      return () => ({ ...rate, percent: read() });
    });
  const built = card.map(({ provider_code, provider_name: name, tiers, rates_by_market, sections }) => {
    const grid = column(name, rates_by_market);
    const parts = sections.map(({ section_code, rates, rates_by_market: own }) => {
      const of = `${name}, ${words(section_code).toLowerCase()}`;
      const [all, each] = own === undefined ? [column(of, rates), []] : [[], column(of, own)];
      return () => ({ section_code, rates: all.map((one) => one()), rates_by_market: each.map((one) => one()) });
    });
    return () => ({
      ...{ provider_code, tiers },
      rates_by_market: grid.map((one) => one()),
      sections: parts.map((one) => one()),
    });
  });
  const [newCode, newPercent] = [
    input("new_provider", { maxLength: 40 }),
    input("new_percent", { inputMode: "decimal" }),
  ];
  const { fields } = formOf([
    ...settings,
    { label: "Another provider", element: newCode, hint: "Its code. Empty: none." },
    { label: "Its flat percent, in both markets", element: newPercent },
  ]);
  const day = input("from", { type: "date", value: from, readOnly: true });
  const added = () =>
    newCode.value.trim() === ""
      ? []
      : [
          {
            provider_code: newCode.value.trim(),
            rates_by_market: (["rest_of_world", "asia"] as const).map((market) => ({
              ...{ market, tier_ordinal: 1, percent: Number(newPercent.value.trim() || Number.NaN) },
            })),
          },
        ];
  ask({
    title: from === "" ? `Correct the rates of ${code}` : `Rates of ${code} from ${from}`,
    explain: [h("p", {}, "Bands, and leaving a provider out: npm run admin -- operator rates.")],
    fields: [...(from === "" ? [] : [field("From the day", day)]), ...fields],
    submit: "Save the rates",
    dangerous: true,
    run: () =>
      desk.api.call(PUT, {
        path: { code },
        body: { ...(from === "" ? {} : { from }), providers: [...built.map((one) => one()), ...added()] },
      }),
    done: from === "" ? "The rates are corrected." : `The rates hold from ${from}.`,
    after,
  });
}
