import { useState } from "preact/hooks";
import type { ExplainedRound, Transaction } from "../../../../clients/typescript/src/index.ts";
import { when } from "../../../lib/format.ts";
import { RoundSheet } from "../../../pages/round.tsx";
import { CallButton } from "../../../ui/form.tsx";
import { useLoad } from "../../../ui/load.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Empty } from "../../../ui/states.tsx";
import type { WalletCall } from "../../../ui/timeline.tsx";
import { account } from "../lib/account.ts";
import { EventsLink, GameName } from "../ui/links.tsx";

/** Transactions of a round whose callbacks are drawn. */
const MAX_CALLED = 20;

/** A round with its callbacks, and a link to it for support. */
export function RoundPage({ path: [id = ""] }: PageProps) {
  const view = useLoad(async (signal) => {
    const round = await account().client.round(id, { signal });
    return { ...round, calls: await callsOf(round.transactions, signal) };
  });
  return (
    <RoundSheet
      id={id}
      view={view}
      missing={
        <Empty title="Round not found.">This operator has no round {id}. Check the ID: it is the provider's own.</Empty>
      }
      facts={({ transactions, round_closed: isClosed }, first) => [
        ["Game", <GameName key="game" id={first.game_id} />],
        ["Events", EventsLink({ filter: { round_id: first.round_id } })],
        ["State", stateOf(transactions, isClosed)],
      ]}
    >
      <ForSupport id={id} />
    </RoundSheet>
  );
}

async function callsOf(transactions: readonly Transaction[], signal: AbortSignal) {
  const called = transactions.filter(({ attempts }) => attempts > 0).slice(0, MAX_CALLED);
  const calls = called.map(async ({ transaction_id: id }) => {
    const { attempts } = await account().client.attempts(id, { signal });
    return [id, attempts.map((one): WalletCall => ({ ...one, status: one.response?.status ?? null }))] as const;
  });
  return new Map(await Promise.all(calls));
}

/** In the words of the list of open rounds: open until a win, a rollback or its provider ends it. */
function stateOf(transactions: readonly Transaction[], isClosed: boolean): string {
  if (isClosed) return "Closed by its provider";
  const hasEnded = transactions.some(({ type }) => type === "win" || type === "rollback");
  return hasEnded ? "Ended: it has a win or a rollback" : "Open";
}

/** Makes a page that support may open without a key. */
function ForSupport({ id }: { readonly id: string }) {
  const [page, setPage] = useState<ExplainedRound | undefined>(undefined);
  return (
    <div class="row">
      {page ? (
        <>
          <a href={page.url} target="_blank" rel="noopener">
            Read the round as a page
          </a>
          <small>Anyone with this link can read it until {when(page.expires_at)}.</small>
        </>
      ) : (
        <CallButton call={async () => setPage(await account().client.explainRound(id))}>
          Create a link for support
        </CallButton>
      )}
    </div>
  );
}
