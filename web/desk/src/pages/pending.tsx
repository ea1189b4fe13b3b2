import { where } from "../../../lib/where.ts";
import { Subject, transactionColumns } from "../../../pages/books.tsx";
import { age, named, toOperator } from "../../../ui/facts.tsx";
import { Filters } from "../../../ui/filters.tsx";
import { List } from "../../../ui/list.tsx";
import { Page } from "../../../ui/page.tsx";
import { Empty } from "../../../ui/states.tsx";
import { paged } from "../lib/desk.ts";
import type { Movement } from "../lib/generated.ts";
import { codes } from "../ui/choices.tsx";
import { Known } from "../ui/known.tsx";

/** Movements that wait for an answer of a wallet, or for a release, newest first. */
export function PendingPage() {
  const operator = where.value.query.get("operator") ?? "";
  return (
    <Page title="Pending" heading="Pending transactions">
      <Filters
        fields={[{ name: "operator", label: "Operator", value: operator, of: codes.operator, placeholder: "all" }]}
      />
      <Known kind="operator" code={operator}>
        <List
          what="pending transactions"
          by={operator}
          read={paged("GET /admin/v1/movements", "movements", {
            query: { status: "pending", operator_code: operator },
          })}
          columns={[
            ...transactionColumns(operator).filter(({ head }) => head !== "Completed (UTC)"),
            { head: "Next call", cell: nextCall },
            {
              head: "Player",
              cell: (one) =>
                named(
                  <Subject kind="player" id={one.player_id} operator={one.operator_code} />,
                  toOperator(one.operator_code),
                ),
            },
            {
              head: "Round",
              cell: (one) => <Subject kind="round" id={one.round_id} operator={one.operator_code} />,
            },
          ]}
          empty={
            <Empty title={operator === "" ? "Nothing waits." : `Nothing of ${operator} waits.`}>
              A transaction waits until the wallet has answered, and a held win until staff release it.
            </Empty>
          }
        />
      </Known>
    </Page>
  );
}

function nextCall({ held_for: held, next_attempt_at: at }: Movement) {
  return held === null ? age(at) : "once it is released";
}
