import { useEffect } from "preact/hooks";
import { words } from "../../../lib/format.ts";
import { grouped } from "../../../lib/money.ts";
import { hrefTo, where } from "../../../lib/where.ts";
import { age, badge, money, named, To, toOperator } from "../../../ui/facts.tsx";
import { Filters } from "../../../ui/filters.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import { Empty } from "../../../ui/states.tsx";
import { Table } from "../../../ui/table.tsx";
import { call } from "../lib/desk.ts";
import { codes } from "../ui/choices.tsx";
import { pathOf } from "../ui/find.tsx";

/** Objects whose id begins with the text. A single one is opened at once. */
export function SearchPage() {
  const { query } = where.value;
  const [q, operator] = [query.get("q") ?? "", query.get("operator") || undefined];
  const view = useLoad(
    async (signal) =>
      q === "" ? { results: [] } : call("GET /admin/v1/search", { query: { q, operator_code: operator }, signal }),
    JSON.stringify([q, operator]),
  );
  const [only, ...others] = view.data?.results ?? [];
  const href = only && others.length === 0 ? hrefTo(pathOf(only)) : undefined;
  useEffect(() => {
    if (href) location.replace(href);
  }, [href]);
  return (
    <Page title="Search" heading={q === "" ? "Search" : `Results for ${q}`}>
      <Filters
        submit="Search"
        fields={[
          { name: "q", label: "ID", value: q, maxLength: 200 },
          {
            ...{ name: "operator", label: "Operator", value: operator ?? "", of: codes.operator, placeholder: "all" },
            hint: "With one, its wallet's own IDs are found too.",
          },
        ]}
      />
      <Loaded what="what has this ID" of={view} rows={3}>
        {({ results }) =>
          results.length === 0 ? (
            <Empty title={q === "" ? "Enter an ID." : "Nothing has this ID."}>
              Write the whole ID, or its first eight characters at least: of a transaction, as operators or as its
              provider know it, of a round or session; a whole player ID, an invoice's number, or the code of an
              operator or provider.
            </Empty>
          ) : (
            <Table
              label="What was found"
              rows={results}
              columns={[
                { head: "What", cell: (one) => words(one.kind) },
                {
                  head: "ID",
                  cell: (one) => named(<To path={pathOf(one)}>{one.invoice_number ?? one.id}</To>, one.name),
                },
                { head: "Status", cell: (one) => (one.status ? badge(one.status) : "–") },
                {
                  head: "Operator",
                  cell: ({ operator_code: code, provider_code: provider }) =>
                    code === null ? "–" : named(toOperator(code), provider),
                },
                { head: "Player", cell: (one) => one.player_id ?? "–" },
                {
                  ...{ head: "Amount", figure: true },
                  cell: (one) => (one.amount ? money(`${grouped(one.amount)} ${one.currency}`) : "–"),
                },
                { head: "When", cell: (one) => age(one.created_at) },
              ]}
            />
          )
        }
      </Loaded>
    </Page>
  );
}
