import { buildCountryTable } from "../../../scripts/assets/country-table.ts";

/** Builds what src/lib/country.ts imports, for a checkout in which wrangler has not run yet. */
export const setup = buildCountryTable;
