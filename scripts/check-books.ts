import { parseArgs } from "node:util";
import { BackOffice, RefusedError } from "./admin/back-office.ts";
import { UsageError } from "./admin/command.ts";
import { installationOf } from "./admin/installation.ts";

const USAGE = `Recomputes an operator's month from the ledger and compares the result with the books and the invoices.

  npm run check-books -- --operator CODE --period YYYY-MM [--base URL]

  --operator CODE   Operator to check
  --period YYYY-MM  Month to check, in UTC
  --base URL        URL of the service; default: AGG_BASE_URL, or this machine at PORT (8787)

The token is read from ADMIN_TOKEN; for a service on this machine also from .dev.vars.
Exit codes: 0 everything matches exactly, 1 there are differences or no valid response, 2 usage error.`;

interface Check {
  readonly agrees: boolean;
  readonly days_checked: number;
  readonly invoices: readonly { readonly number: string; readonly currency: string; readonly against: string }[];
  readonly differences: readonly string[];
}

async function main(argv: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: {
      operator: { type: "string" },
      period: { type: "string" },
      base: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const { operator, period } = values;
  if (!operator || !period) throw new UsageError("Missing required --operator or --period.");
  const { url, headers } = installationOf(values.base, env);
  const query = { operator_code: operator, period };
  const check: Check = await new BackOffice(url, headers).get("/invoices/check", query);
  for (const { number, currency, against } of check.invoices) {
    const source =
      against === "ledger"
        ? "the ledger"
        : "the days that it bills; the other days are on another invoice or not billed yet";
    console.log(`${number} ${currency}: recomputed from ${source}`);
  }
  for (const difference of check.differences) console.log(`DIFFERS  ${difference}`);
  const verdict = check.agrees ? "no differences" : `${check.differences.length} differences`;
  console.log(`${operator} ${period}: ${check.days_checked} days of sections checked, ${verdict}`);
  return check.agrees ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2), process.env);
} catch (cause) {
  if (cause instanceof RefusedError) {
    console.error(cause.message);
    process.exitCode = 1;
  } else {
    console.error(cause instanceof Error ? cause.message : cause);
    console.error(`\n${USAGE}`);
    process.exitCode = 2;
  }
}
