import type { Transaction as Booked } from "../../../../clients/typescript/src/index.ts";
import { when } from "../../../lib/format.ts";
import { Beside } from "../../../ui/beside.tsx";
import { badge, Copyable, Facts, moment } from "../../../ui/facts.tsx";
import { CallButton } from "../../../ui/form.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Empty } from "../../../ui/states.tsx";
import { say } from "../../../ui/toasts.tsx";
import { account } from "../lib/account.ts";
import { Exchange } from "../ui/exchange.tsx";
import { EventsLink, GameName, PlayerLink, PromotionLink } from "../ui/links.tsx";

const MEANING: Readonly<Record<Booked["status"], string>> = {
  completed: "Your wallet booked it.",
  refused: "Your wallet refused it. No money moved.",
  failed: "Your wallet never accepted it. Find the cause, then send it again.",
  cancelled: "It was undone: in the end, no money moved.",
  pending: "It is being sent, or is waiting for its next attempt.",
};

/** A transaction with the exact bytes of its callbacks, and a button that sends it again. */
export function TransactionPage({ path: [id = ""] }: PageProps) {
  const view = useLoad(async (signal) => {
    const { client } = account();
    const [one, { attempts }] = await Promise.all([
      client.transaction(id, { signal }),
      client.attempts(id, { signal }),
    ]);
    return { one, attempts };
  });
  const resend = async () => {
    const { status } = await account().client.resend(id);
    say(`Sent again. The transaction is ${status}.`);
    await view.refresh();
  };
  return (
    <Page title={`Transaction ${id}`} heading="Transaction">
      <Loaded
        what="the transaction"
        of={view}
        rows={14}
        missing={
          <Empty title="Transaction not found.">
            This operator has no transaction {id}. Its ID has the form provider:id.
          </Empty>
        }
      >
        {({ one, attempts }) => (
          <>
            <p class="net">
              <strong class="money">
                {one.amount} {one.currency}
              </strong>{" "}
              {one.type} {badge(one.status)}
            </p>
            <p>{MEANING[one.status]}</p>
            <Facts
              rows={[
                ["Transaction ID", <Copyable key="id" text={one.transaction_id} />],
                [
                  "Round",
                  <Beside key="round" path={["round", one.round_id]}>
                    {one.round_id}
                  </Beside>,
                ],
                ["Player", <PlayerLink key="player" id={one.player_id} />],
                ["Game", <GameName key="game" id={one.game_id} />],
                [
                  "Session",
                  <Beside key="session" path={["session", one.session_id]}>
                    {one.session_id}
                  </Beside>,
                ],
                ["Events", EventsLink({ filter: { transaction_id: one.transaction_id } })],
                ["Your wallet's ID", one.operator_transaction_id],
                [
                  "Rolls back",
                  one.reference_transaction_id && (
                    <Beside key="other" path={["transaction", one.reference_transaction_id]}>
                      {one.reference_transaction_id}
                    </Beside>
                  ),
                ],
                ["Refusal", one.refusal_code],
                [
                  "Free spins",
                  one.free_spins_id && <PromotionLink key="gift" player={one.player_id} id={one.free_spins_id} />,
                ],
                ["Received", when(one.created_at)],
                ["Completed", one.completed_at && when(one.completed_at)],
                ["Next attempt", moment(one.next_attempt_at)],
              ]}
            />
            {(one.status === "failed" || one.status === "pending") && (
              <p>
                <CallButton tone="main" call={resend}>
                  Send again
                </CallButton>
              </p>
            )}
            <h2>Callbacks to your wallet</h2>
            {attempts.length === 0 ? (
              <Empty title="No callbacks to show.">
                Your wallet was not called, or the calls are more than 30 days old.
              </Empty>
            ) : (
              <ol class="stack">
                {attempts.map((call) => (
                  <li key={call.attempt}>
                    <Exchange call={call} />
                  </li>
                ))}
              </ol>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
