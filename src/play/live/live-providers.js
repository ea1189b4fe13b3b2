import { sql } from "drizzle-orm";
import { games, providers } from "../../db/schema/catalogue.ts";
import { operatorWindows } from "../../db/schema/operators.ts";
/** Every provider with live_dealer games that is in some operator's window. */
export function liveProviders(ctx) {
    return ctx.db
        .select()
        .from(providers)
        .where(sql `EXISTS (SELECT 1 FROM ${operatorWindows} WHERE ${operatorWindows.providerCode} = ${providers.code})
        AND EXISTS (SELECT 1 FROM ${games} WHERE ${games.providerCode} = ${providers.code}
          AND ${games.type} = 'live_dealer' AND ${games.withdrawnAt} IS NULL)`);
}
