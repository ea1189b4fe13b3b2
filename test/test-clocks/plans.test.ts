import { expect, test } from "vitest";
import { forgetDue } from "../../src/ops/test-clocks/end-clock.ts";
import { firstDue } from "../../src/ops/test-clocks/sources/movements.ts";
import { EXPIRING } from "../../src/ops/test-clocks/sources/sessions.ts";
import { planOf } from "../support/plans.ts";
import { laterCtx } from "../support/session.ts";

test("an advance finds what is due by an index that begins with the operator", async () => {
  const due = firstDue(laterCtx(0), "operator", 0).toSQL().sql;
  expect(await planOf(due)).toMatch(/USING INDEX movements_due \(operator_code=\? AND next_attempt_at<\?\)/);
  const { ledger } = laterCtx(0);
  expect(await planOf(forgetDue(ledger, "operator").toSQL().sql)).toMatch(
    /USING INDEX movements_due \(operator_code=\?/,
  );
  expect(await planOf(EXPIRING)).toMatch(/USING INDEX sessions_by_operator \(operator_code=\? AND created_at>\?/);
});
