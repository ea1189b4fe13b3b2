import { TransactionSheet } from "../../../pages/transaction.tsx";
import { CallButton } from "../../../ui/form.tsx";
import { useLoad } from "../../../ui/load.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Empty } from "../../../ui/states.tsx";
import { say } from "../../../ui/toasts.tsx";
import { account } from "../lib/account.ts";
import { Exchange } from "../ui/exchange.tsx";
import { EventsLink, GameName, PromotionLink } from "../ui/links.tsx";

/** A transaction with the exact bytes of its callbacks, and a button that sends it again. */
export function TransactionPage({ path: [id = ""] }: PageProps) {
  const view = useLoad(async (signal) => {
    const { client } = account();
    const [one, { attempts: calls }] = await Promise.all([
      client.transaction(id, { signal }),
      client.attempts(id, { signal }),
    ]);
    return { ...one, calls };
  });
  const resend = async () => {
    const { status } = await account().client.resend(id);
    say(`Sent again. The transaction is ${status}.`);
    await view.refresh();
  };
  return (
    <TransactionSheet
      id={id}
      view={view}
      missing={
        <Empty title="Transaction not found.">
          This operator has no transaction {id}. Its ID has the form provider:id.
        </Empty>
      }
      facts={(one) => [
        ["Game", <GameName key="game" id={one.game_id} />],
        ["Events", EventsLink({ filter: { transaction_id: one.transaction_id } })],
        ["Free spins", one.free_spins_id && <PromotionLink key="gift" player={one.player_id} id={one.free_spins_id} />],
      ]}
      act={({ status }) =>
        (status === "failed" || status === "pending") && (
          <p>
            <CallButton tone="main" call={resend}>
              Send again
            </CallButton>
          </p>
        )
      }
      calls={({ calls }) =>
        calls.length === 0 ? (
          <Empty title="No callbacks to show.">
            Your wallet was not called, or the calls are more than 30 days old.
          </Empty>
        ) : (
          <ol class="stack">
            {calls.map((call) => (
              <li key={call.attempt}>
                <Exchange call={call} />
              </li>
            ))}
          </ol>
        )
      }
    />
  );
}
