import { yesterday } from "../../../lib/time.ts";
import { where } from "../../../lib/where.ts";
import { To, toOperator } from "../../../ui/facts.tsx";
import { Filters } from "../../../ui/filters.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { StatementsOfDay } from "../../../ui/statement.tsx";
import { call } from "../lib/desk.ts";

/** An operator's statements of a day: what completed, what waits, what is billed. Yesterday's without a choice. */
export function StatementsPage({ path: [code = ""] }: PageProps) {
  const day = where.value.query.get("day") || yesterday();
  const path = { code, day };
  const view = useLoad((signal) => call("GET /admin/v1/operators/{code}/statements/{day}", { path, signal }), day);
  return (
    <Page title={`Statements of ${code}`} kind="statements of" heading={code}>
      <p>
        {toOperator(code)} ·{" "}
        <To path={["invoices"]} query={{ operator: code }}>
          Invoices
        </To>
      </p>
      <Filters fields={[{ name: "day", label: "Day, UTC", type: "date", value: day }]} />
      <Loaded what="the statements" of={view} rows={10}>
        {(shown) => <StatementsOfDay {...shown} />}
      </Loaded>
    </Page>
  );
}
