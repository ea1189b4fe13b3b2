import { Fragment } from "preact";
import { useState } from "preact/hooks";
import { words } from "../../../lib/format.ts";
import { nextMonth } from "../../../lib/time.ts";
import type { Field, Values } from "../../../ui/control.tsx";
import { age, Facts, mark, toOperator } from "../../../ui/facts.tsx";
import { Ladder } from "../../../ui/ladder.tsx";
import { List } from "../../../ui/list.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Empty } from "../../../ui/states.tsx";
import { Table } from "../../../ui/table.tsx";
import { call, paged } from "../lib/desk.ts";
import type { RateCards, Rates } from "../lib/generated.ts";
import { marketsSaid } from "../lib/said.ts";
import { Act, Actions, ask } from "../ui/ask.tsx";
import { codes } from "../ui/choices.tsx";
import { Known } from "../ui/known.tsx";

const PUT = "PUT /admin/v1/operators/{code}/rates";
const WITHDRAW = "DELETE /admin/v1/operators/{code}/rate-cards/{from}";
const STATES = { coming: "warn", holds: "good", over: "plain" } as const;
const MARKETS = { rest_of_world: "the rest of the world", asia: "Asia" } as const;

type Card = Rates["providers"][number];

/** An operator's revenue shares, as its invoices use them. */
export function RatesPage({ path: [code = ""] }: PageProps) {
  const [version, setVersion] = useState(0);
  const rates = useLoad((signal) => call("GET /admin/v1/operators/{code}/rates", { path: { code }, signal }));
  const changed = async () => {
    setVersion((before) => before + 1);
    await rates.refresh();
  };
  return (
    <Page
      title={`Rates of ${code}`}
      kind="rates of"
      heading={code}
      badges={rates.data?.regulated && mark("regulated", "plain")}
    >
      <Known kind="operator" code={code}>
        <Loaded what="the rates" of={rates}>
          {(all) => (
            <>
              <Facts
                rows={[
                  ["Operator", toOperator(code)],
                  ["Share of", all.revenue_base.toUpperCase()],
                  ["Market", `${MARKETS[all.market]}: its column is billed`],
                  [
                    "Bands",
                    all.tier_mode === "whole" ? "one band prices the whole month" : "each band prices its own part",
                  ],
                ]}
              />
              {all.providers.length === 0 && (
                <Empty title="No rate card holds today.">Play of such a day is billed at 0.</Empty>
              )}
              {all.providers.map((card) => (
                <section key={card.provider_code}>
                  <h2>{card.provider_name}</h2>
                  {[...new Set(card.tiers.map(({ currency }) => currency))].map((currency) => (
                    <Fragment key={currency}>
                      <h3>Revenue in {currency}</h3>
                      <Ladder of={card} currency={currency} />
                    </Fragment>
                  ))}
                  {card.tiers.length === 0 && <Ladder of={card} currency={undefined} />}
                </section>
              ))}
            </>
          )}
        </Loaded>
        <Actions>
          <Act route={PUT} label="Change rates" tone="main" run={() => chooseDay(code, changed)} />
        </Actions>
        <h2>Rate cards</h2>
        <List<RateCards["cards"][number]>
          what="rate cards"
          version={version}
          read={paged("GET /admin/v1/operators/{code}/rate-cards", "cards", { path: { code } })}
          keyOf={({ from }) => from ?? "first"}
          entry={({ from, until, state, changes, changed_at: at }) => (
            <article class="entry" data-card={from ?? "first"}>
              <div class="row spread">
                <strong>
                  {from === null ? "From the beginning" : `From ${from}`}
                  {until !== null && `, until before ${until}`}
                </strong>
                {mark(state, STATES[state])}
              </div>
              <p class="meta">Set {age(at)}</p>
              {changes.length === 0 ? (
                <p>Nothing differs from the card before it.</p>
              ) : (
                <Table
                  small
                  label={`What the card ${from ?? "first set"} changed`}
                  rows={changes}
                  columns={[
                    { head: "What", cell: ({ what }) => marketsSaid(what) },
                    { head: "Before", cell: ({ before }) => before ?? "–" },
                    { head: "After", cell: ({ after }) => <strong>{after ?? "–"}</strong> },
                    { head: "Points", figure: true, cell: ({ points }) => points },
                  ]}
                />
              )}
              {state === "coming" && from !== null && (
                <Actions>
                  <Act route={WITHDRAW} label="Withdraw it" tone="danger" run={() => withdraw(code, from, changed)} />
                </Actions>
              )}
            </article>
          )}
          empty={<Empty title="No rate card yet." />}
        />
      </Known>
    </Page>
  );
}

function withdraw(code: string, from: string, after: () => unknown): void {
  ask({
    title: `Withdraw the rates from ${from}`,
    explain: <p>The card before it goes on to hold.</p>,
    submit: "Withdraw it",
    run: () => call(WITHDRAW, { path: { code, from } }),
    done: `The rates from ${from} are withdrawn.`,
    after,
  });
}

/** Changes an operator's percents: first from which day, then each percent of the card that holds on it. */
function chooseDay(code: string, after: () => unknown): void {
  ask({
    title: `Change the rates of ${code}`,
    fields: [
      {
        ...{ name: "from", label: "From the day", type: "date", value: nextMonth() },
        hint: "In UTC. Play of earlier days keeps its rates. Empty: corrects the card that holds today, for all of its days that are not invoiced.",
      },
    ],
    submit: "Show its percents",
    harmless: true,
    run: ({ from }) =>
      call("GET /admin/v1/operators/{code}/rates", { path: { code }, query: { on: from || undefined } }),
    after: (rates: Rates, { from = "" }) => edit(code, from, rates.providers, after),
  });
}

type Percent = { readonly tier_ordinal: number; readonly percent: number };

const numberOf = (value: string | undefined) => Number(value || Number.NaN);

/** `from` is empty for the card that holds today. */
function edit(code: string, from: string, card: readonly Card[], after: () => unknown): void {
  const fields: Field[] = [];
  const percent = (label: string, value: number) => {
    const name = `percent-${fields.length}`;
    fields.push({ name, label, value: String(value), half: true });
    return (values: Values) => numberOf(values[name]);
  };
  const column = <P extends Percent>(of: string, rates: readonly P[]) => {
    const read = rates.map((rate) => {
      const market = "market" in rate ? `, ${words(String(rate.market)).toLowerCase()}` : "";
      const band = rates.some(({ tier_ordinal: n }) => n > 1) ? `, band ${rate.tier_ordinal}` : "";
      const readPercent = percent(`${of}${market}${band}, %`, rate.percent);
      return (values: Values) => ({ ...rate, percent: readPercent(values) });
    });
    return (values: Values) => read.map((one) => one(values));
  };
  const built = card.map(({ provider_code, provider_name: name, tiers, rates_by_market, sections }) => {
    const grid = column(name, rates_by_market);
    const parts = sections.map(({ section_code, rates, rates_by_market: own }) => {
      const of = `${name}, ${words(section_code).toLowerCase()}`;
      const [all, each] = [column(of, own === undefined ? rates : []), column(of, own ?? [])];
      return (values: Values) => ({ section_code, rates: all(values), rates_by_market: each(values) });
    });
    return (values: Values) => ({
      ...{ provider_code, tiers, rates_by_market: grid(values) },
      sections: parts.map((one) => one(values)),
    });
  });
  const added = ({ new_provider: provider = "", new_percent: flat }: Values) =>
    provider === ""
      ? []
      : [
          {
            provider_code: provider,
            rates_by_market: (["rest_of_world", "asia"] as const).map((market) => ({
              ...{ market, tier_ordinal: 1, percent: numberOf(flat) },
            })),
          },
        ];
  ask({
    title: from === "" ? `Correct the rates of ${code}` : `Rates of ${code} from ${from}`,
    explain: <p>npm run admin -- operator rates changes bands, and leaves a provider out.</p>,
    fields: [
      ...(from === ""
        ? []
        : [{ name: "from", label: "From the day", type: "date", value: from, readOnly: true } as const]),
      ...fields,
      { name: "new_provider", label: "Another provider", of: codes.provider, hint: "Empty: none.", half: true },
      { name: "new_percent", label: "Its flat percent, in both markets", half: true },
    ],
    compare: true,
    submit: "Save the rates",
    run: (values) =>
      call(PUT, {
        path: { code },
        body: {
          ...(from === "" ? {} : { from }),
          providers: [...built.map((one) => one(values)), ...added(values)],
        },
      }),
    done: from === "" ? "The rates are corrected." : `The rates hold from ${from}.`,
    after,
  });
}
