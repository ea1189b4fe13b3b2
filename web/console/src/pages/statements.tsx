import { StatementsSheet } from "../../../pages/statements.tsx";
import { To } from "../../../ui/facts.tsx";
import { account } from "../lib/account.ts";

/** Sums of a day by currency, with its lists and signature. */
export function StatementsPage() {
  return (
    <StatementsSheet read={(day, signal) => account().client.statements(day, {}, { signal })}>
      <p>
        What the service booked on a day, in UTC, by currency. A final statement never changes and is signed.{" "}
        <To path={["reconciliation"]}>Compare it with your own books</To>
      </p>
    </StatementsSheet>
  );
}
