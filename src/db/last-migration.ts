import ofLedger from "../../migrations/ledger/meta/_journal.json" with { type: "json" };
import journal from "../../migrations/meta/_journal.json" with { type: "json" };

/** The newest migration that this code knows, as `d1_migrations` names it. */
export const LAST_MIGRATION = `${journal.entries.at(-1)?.tag}.sql`;

/** The same of a shard that is not the control database. */
export const LAST_LEDGER_MIGRATION = `${ofLedger.entries.at(-1)?.tag}.sql`;
