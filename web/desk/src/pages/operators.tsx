import { sumsOf } from "../../../lib/money.ts";
import { goTo, where } from "../../../lib/where.ts";
import { mark, named, To } from "../../../ui/facts.tsx";
import { Filters } from "../../../ui/filters.tsx";
import { exists, Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import { Empty } from "../../../ui/states.tsx";
import { Table } from "../../../ui/table.tsx";
import { call } from "../lib/desk.ts";
import { Act, Actions, ask, refusal } from "../ui/ask.tsx";
import { forgetChoices } from "../ui/choices.tsx";
import { addressFields, YES_OR_NO } from "./settings.tsx";

const PUT = "PUT /admin/v1/operators/{code}";

/** The operators, those with something to look at first. */
export function OperatorsPage() {
  const q = (where.value.query.get("q") ?? "").toLowerCase();
  const view = useLoad(async (signal) => {
    const [listed, overview, { stops }] = await Promise.all([
      call("GET /admin/v1/operators", { signal }),
      call("GET /admin/v1/overview", { signal }),
      call("GET /admin/v1/stops", { signal }),
    ]);
    const rows = listed.operators.map(({ code, name }) => {
      const unsettled = (status: string) =>
        overview.unsettled.filter((row) => row.operator_code === code && row.status === status);
      const wallet = overview.wallets.find((one) => one.operator_code === code);
      const stop = stops.find((one) => one.scope === "operator" && one.in_force && one.code === code);
      const [pending, failed] = [unsettled("pending"), unsettled("failed")];
      const weight =
        (wallet?.status === "down" ? 8 : 0) +
        (failed.length > 0 ? 4 : 0) +
        (stop ? 2 : 0) +
        (wallet || pending.length > 0 ? 1 : 0);
      return { code, name, wallet, stop, pending, failed, weight };
    });
    return { rows: rows.toSorted((one, other) => other.weight - one.weight), isCut: listed.next_cursor !== null };
  });
  return (
    <Page title="Operators" lead="Those with something to look at come first.">
      <Actions>
        <Act route={PUT} label="New operator" tone="main" run={create} />
      </Actions>
      <Filters
        submit="Find"
        fields={[{ name: "q", label: "Name or code", value: where.value.query.get("q"), placeholder: "all" }]}
      />
      <Loaded what="operators" of={view} rows={8}>
        {({ rows, isCut }) => {
          const shown = rows.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(q));
          if (rows.length === 0) return <Empty title="No operators yet.">“New operator” creates the first one.</Empty>;
          if (shown.length === 0) return <Empty title={`No operator is called “${q}”.`} />;
          return (
            <>
              <Table
                label="Operators"
                rows={shown}
                columns={[
                  {
                    head: "Operator",
                    cell: ({ code, name }) => named(<To path={["operator", code]}>{code}</To>, name),
                  },
                  {
                    head: "Wallet",
                    cell: ({ wallet }) =>
                      wallet ? mark(wallet.status, wallet.status === "down" ? "bad" : "warn") : "no trouble",
                  },
                  {
                    head: "Bets",
                    cell: ({ stop }) =>
                      stop ? mark(stop.kind === "suspension" ? "suspended" : "stopped", "warn") : "taken",
                  },
                  { head: "Pending", figure: true, cell: ({ pending }) => sumsOf(pending) || "–" },
                  { head: "Failed", figure: true, cell: ({ failed }) => sumsOf(failed) || "–" },
                ]}
              />
              {isCut && <p class="meta">These are the first 1,000. Ctrl-K finds an operator's players and IDs.</p>}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

/** Asks for what an operator must have. Its page then leads through the rest. */
function create(): void {
  ask({
    title: "New operator",
    explain: (
      <p>
        It can do nothing yet. On its page it then gets a key, a window of providers and games, rates, and what its
        invoices print.
      </p>
    ),
    fields: [
      {
        ...{ name: "code", label: "Code", required: true, maxLength: 40, half: true },
        hint: "Letters, digits, dots, hyphens. It stays for good.",
      },
      { name: "name", label: "Name", required: true, maxLength: 200, half: true },
      ...addressFields(),
      {
        ...{ name: "market", label: "Market", value: "rest_of_world", half: true },
        options: [
          ["rest_of_world", "Rest of the world"],
          ["asia", "Asia"],
        ],
      },
      {
        ...{ name: "regulated", label: "Regulated", value: "false", half: true },
        options: YES_OR_NO,
      },
      {
        ...{ name: "revenue_base", label: "Billed on", value: "ggr", half: true },
        options: [
          ["ggr", "GGR: bets less wins"],
          ["ngr", "NGR: less bonuses, too"],
        ],
      },
      {
        ...{ name: "tier_mode", label: "Bands", value: "whole", half: true },
        options: [
          ["whole", "One band prices the whole month"],
          ["progressive", "Each band prices its part"],
        ],
      },
      { name: "tax_percent", label: "Tax, %", value: "0", half: true },
    ],
    submit: "Create it",
    run: async ({ code = "", event_url: events, invoice_url: invoices, regulated, ...rest }) => {
      // The same call changes an operator that exists.
      if (await exists(call("GET /admin/v1/operators/{code}", { path: { code } })))
        throw refusal("code", "is taken by another operator");
      return call(PUT, {
        path: { code },
        body: { ...rest, event_url: events || null, invoice_url: invoices || null, regulated: regulated === "true" },
      });
    },
    done: "It is created. Now issue a key and set its window.",
    after: (_: unknown, { code = "" }) => {
      forgetChoices();
      goTo(["operator", code]);
    },
  });
}
