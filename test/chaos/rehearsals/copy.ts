import { rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { WRITING } from "../check.ts";
import { compareBooks, controlOf, type Installation, journalled, read, statusOf } from "./installation.ts";

const MAX_WAIT_MS = 60_000;
/** Tables in which a person would miss a row. */
const SETTINGS = [
  ...["operators", "operator_keys", "operator_windows", "operator_shards", "providers", "provider_keys", "games"],
  ...["free_spins", "rate_cards", "currencies", "invoices"],
];

/** docs/second-day.md#loading-a-copy. The databases of the ledger stay as they are. */
export async function loadTheCopy(installation: Installation): Promise<void> {
  const { stage, check, see, admin, play, deploy, folder } = installation;
  const state = join(folder, "state");
  await play(stage.provider);
  await invoiceOf(installation, stage.operators[0]?.code ?? "");
  await journalled(installation);
  // The day's first copy is of the empty installation.
  const control = controlOf(state);
  await deploy({}, () => {
    const books = new DatabaseSync(control, WRITING);
    books.exec("DELETE FROM control_copies");
    books.close();
  });
  const day = await copied(control);
  const before = rowsIn(control);
  see(`copied: ${before.length} rows of settings, grants and invoices`);

  await play(stage.provider);
  const later = await invoiceOf(installation, stage.operators[1]?.code ?? "");
  await journalled(installation);
  await deploy({ FROZEN: "true" }, () => {
    for (const end of ["", "-wal", "-shm"]) rmSync(`${control}${end}`, { force: true });
  });
  check("the control database is empty", rowsIn(controlOf(state)).length === 0);
  const begin = () => admin()("POST", "/admin/v1/restores", { copy: day });
  const { id } = (await begin()) as { id: string };
  check("a repeat answers the same restore", ((await begin()) as { id: string }).id === id);
  let imported: string | null = null;
  while (imported === null)
    imported = ((await admin()("POST", `/admin/v1/restores/${id}/import`)) as { imported_at: string | null })
      .imported_at;
  const after = rowsIn(controlOf(state));
  check(
    "every row of the copy is back",
    before.every((row) => after.includes(row)),
  );
  const listed = JSON.stringify(await admin()("GET", "/admin/v1/invoices"));
  check("the invoice that was issued after the copy is back", listed.includes(later));
  await compareBooks(installation);

  await deploy();
  await admin()("PUT", "/admin/v1/intake", { stopped: false });
  await play(stage.provider);
  check("play goes on, in the sessions of before", true);
  const opened = await stage.openSessions("after", 2);
  check("new sessions open, with the operators' keys of before", opened.length > 0);
  check(
    "the next invoice has another number",
    (await invoiceOf(installation, stage.operators[0]?.code ?? "", 1)) > later,
  );
  const old = await statusOf(admin()("POST", "/admin/v1/restores", { copy: day }));
  check("a database in use takes no copy (409)", old === 409);
}

/** The number of a month's invoice. */
async function invoiceOf({ admin }: Installation, operator_code: string, ago = 0): Promise<string> {
  const now = new Date();
  const period = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago)).toISOString().slice(0, 7);
  const adjustment_amount = [{ currency: "EUR", amount: "10", reason: "Rehearsal" }];
  const body = { operator_code, period, adjustment_amount };
  const { invoices } = (await admin()("POST", "/admin/v1/invoices", body)) as { invoices: { number: string }[] };
  return (
    invoices
      .map(({ number }) => number)
      .toSorted()
      .at(-1) ?? ""
  );
}

function rowsIn(control: string): string[] {
  return SETTINGS.flatMap((table) =>
    read(control, `SELECT * FROM ${table}`).map((row) => `${table} ${JSON.stringify(row)}`),
  );
}

/** The day of the copy, once it is whole. */
async function copied(control: string): Promise<string> {
  for (const end = Date.now() + MAX_WAIT_MS; ; await sleep(200)) {
    const [copy] = read(control, "SELECT day FROM control_copies WHERE finished_at IS NOT NULL");
    if (copy) return String(copy.day);
    if (Date.now() > end) throw new Error("the control database was not copied");
  }
}
