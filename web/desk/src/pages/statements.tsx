import { StatementsSheet } from "../../../pages/statements.tsx";
import { To, toOperator } from "../../../ui/facts.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { call } from "../lib/desk.ts";
import { Known } from "../ui/known.tsx";

/** An operator's statements of a day: what completed, what waits, what is billed. */
export function StatementsPage({ path: [code = ""] }: PageProps) {
  return (
    <Known kind="operator" code={code} title={`Statements of ${code}`}>
      <StatementsSheet
        operator={code}
        read={(day, signal) => call("GET /admin/v1/operators/{code}/statements/{day}", { path: { code, day }, signal })}
      >
        <p>
          {toOperator(code)} ·{" "}
          <To path={["invoices"]} query={{ operator: code }}>
            Invoices
          </To>
        </p>
      </StatementsSheet>
    </Known>
  );
}
