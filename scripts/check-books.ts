import { CONSOLE, runCommandLine } from "../clients/typescript/src/cli/command-line.ts";
import { BASE, backOfficeOf } from "./admin/installation.ts";

interface Check {
  readonly agrees: boolean;
  readonly days_checked: number;
  readonly invoices: readonly { readonly number: string; readonly currency: string; readonly against: string }[];
  readonly differences: readonly string[];
}

process.exitCode = await runCommandLine(
  "npm run admin -- check-books",
  process.argv.slice(2),
  CONSOLE,
  (program, act) =>
    program
      .description(
        "Recompute an operator's month from the ledger and compare the result with the books and the invoices.",
      )
      .requiredOption("--operator <CODE>", "Operator to check")
      .requiredOption("--period <YYYY-MM>", "Month to check, in UTC")
      .option(...BASE)
      .addHelpText(
        "after",
        `
The token is read from ADMIN_TOKEN; for a service on this machine also from .dev.vars.
Exit codes: 0 everything matches exactly, 1 there are differences or no valid response, 2 usage error.`,
      )
      .action(
        act(async (_, { operator, period, base }) => {
          const query = { operator_code: operator, period };
          return report(`${operator} ${period}`, await backOfficeOf(base, process.env).get("/invoices/check", query));
        }),
      ),
);

/** Prints what a check has found. Returns the exit code. */
function report(checked: string, { agrees, days_checked, invoices, differences }: Check): number {
  for (const { number, currency, against } of invoices) {
    const source =
      against === "ledger"
        ? "the ledger"
        : "the days that it bills; the other days are on another invoice or not billed yet";
    console.log(`${number} ${currency}: recomputed from ${source}`);
  }
  for (const difference of differences) console.log(`DIFFERS  ${difference}`);
  const verdict = agrees ? "no differences" : `${differences.length} differences`;
  console.log(`${checked}: ${days_checked} days of sections checked, ${verdict}`);
  return agrees ? 0 : 1;
}
