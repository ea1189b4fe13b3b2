import { useState } from "preact/hooks";
import { grouped } from "../../../lib/money.ts";
import { hrefTo } from "../../../lib/where.ts";
import { CallButton } from "../../../ui/form.tsx";
import { useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Empty, Failure } from "../../../ui/states.tsx";
import { isLocal } from "../lib/account.ts";
import { playerSettings } from "../lib/player.ts";
import { TOP_UP_UNITS, topUp, type WalletPlayer, walletPlayer } from "../lib/reference-wallet.ts";

/** Where a game's deposit link leads: the reference wallet gives the player more test money. */
export function DepositPage({ path: [game] }: PageProps) {
  return (
    <Page title="Deposit">
      {isLocal() ? (
        <TopUp game={game} />
      ) : (
        <Empty title="Your own wallet holds this player's money.">Add test money there.</Empty>
      )}
    </Page>
  );
}

function TopUp({ game }: { readonly game: string | undefined }) {
  const { playerId, currency } = playerSettings();
  const known = useLoad(async (signal) => (await walletPlayer(playerId, signal)) ?? null);
  const [added, setAdded] = useState<WalletPlayer | undefined>(undefined);
  const player = added ?? known.data;
  return (
    <>
      {known.data === null && !player ? (
        <p>The wallet creates {playerId} with the first game.</p>
      ) : (
        <p>
          {playerId} has{" "}
          <strong class="balance">{player ? `${grouped(player.balance)} ${player.currency}` : "–"}</strong>
        </p>
      )}
      <div class="row">
        <CallButton tone="main" isOff={!player} call={async () => setAdded(await topUp(playerId))}>
          Add {String(TOP_UP_UNITS)} {currency}
        </CallButton>
        <a class="button" href={game ? hrefTo(["play", game]) : "#/lobby"}>
          {game ? "Back to the game" : "To the lobby"}
        </a>
      </div>
      {known.error !== undefined && <Failure error={known.error} retry={() => void known.refresh()} />}
    </>
  );
}
