import { hrefTo } from "../../../lib/where.ts";
import { LiveSheet } from "../../../pages/live.tsx";
import { useLoad } from "../../../ui/load.tsx";
import { account } from "../lib/account.ts";
import { offers } from "../lib/offered.ts";
import { playerSettings } from "../lib/player.ts";

const POLL_INTERVAL_MS = 3000;

/** The live tables. Polls the state that providers push, as an operator's own lobby would. */
export function LivePage() {
  const { currency } = playerSettings();
  const view = useLoad((signal) => account().client.liveTables(currency, { signal }), currency, POLL_INTERVAL_MS);
  return (
    <LiveSheet
      title="Live tables"
      {...{ currency, view, isPictured }}
      keyOf={(table) => table.game_id}
      more={({ name, game_id: game }) =>
        offers("play") && (
          <a class="button" href={hrefTo(["play", game])} aria-label={`Join table: ${name ?? "Table"}`}>
            Join table
          </a>
        )
      }
    />
  );
}

/** Where no game is played, the page loads nothing of other origins. */
function isPictured(image: string): boolean {
  return offers("play") || (URL.canParse(image) && new URL(image).origin === location.origin);
}
