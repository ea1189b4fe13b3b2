import { words } from "../../../lib/format.ts";
import { grouped } from "../../../lib/money.ts";
import { TransactionSheet } from "../../../pages/transaction.tsx";
import { toOperator, toProvider } from "../../../ui/facts.tsx";
import { useLoad } from "../../../ui/load.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Timeline } from "../../../ui/timeline.tsx";
import { ACTS } from "../lib/acts.ts";
import { call } from "../lib/desk.ts";
import type { Movement } from "../lib/generated.ts";
import { Act, Actions, ask, doNow } from "../ui/ask.tsx";
import { Attempts, callOf } from "../ui/attempts.tsx";
import { GameLink } from "../ui/game-link.tsx";

const RELEASE = "POST /admin/v1/movements/{transaction_id}/release";
const REPLAY = "POST /admin/v1/movements/{transaction_id}/replay";
const TRY = "POST /admin/v1/movements/{transaction_id}/try";

/** A transaction of any operator, with what staff may do about it. */
export function TransactionPage({ path: [id = ""] }: PageProps) {
  const path = { transaction_id: id };
  const view = useLoad((signal) => call("GET /admin/v1/movements/{transaction_id}", { path, signal }));
  return (
    <TransactionSheet
      id={id}
      view={view}
      facts={(one) => [
        ["Operator", toOperator(one.operator_code)],
        ["Provider", toProvider(one.provider_code)],
        ["Game", one.game_id && <GameLink key="game" id={one.game_id} />],
        ["Free spins", one.free_spins_id],
        ["Held for", one.held_for],
      ]}
      act={(one) => (
        <Actions>
          <Next one={one} after={view.refresh} />
        </Actions>
      )}
      calls={(one) => (
        <>
          <Timeline transactions={[{ ...one, calls: one.attempts.map(callOf) }]} />
          <Attempts attempts={one.attempts} />
        </>
      )}
    />
  );
}

/** Actions on the transaction, if there are any. */
function Next({ one, after }: { readonly one: Movement; readonly after: () => Promise<void> }) {
  const path = { transaction_id: one.transaction_id };
  if (one.held_for !== null) {
    const release = () =>
      ask({
        title: "Release the win",
        explain: (
          <p>
            {grouped(one.amount)} {one.currency} are sent to the wallet of {one.operator_code}.
          </p>
        ),
        submit: "Release it",
        run: () => call(RELEASE, { path }),
        done: "Released: it is sent to the wallet.",
        after,
      });
    return <Act route={RELEASE} label={ACTS[RELEASE][0]} tone="main" run={release} />;
  }
  if (one.status === "failed") {
    const replay = () =>
      ask({
        title: "Send it again",
        explain: (
          <p>
            {one.type === "bet"
              ? "Its rollback is sent to the wallet: a failed bet is undone."
              : "It is sent with the same ID and body, for 72 hours again. A wallet that has booked it answers the same: nothing is booked twice."}
          </p>
        ),
        submit: "Send again",
        run: () => call(REPLAY, { path }),
        done: "It is sent again.",
        after,
      });
    return <Act route={REPLAY} label={ACTS[REPLAY][0]} tone="main" run={replay} />;
  }
  if (one.status !== "pending") return null;
  return (
    <Act route={TRY} label={ACTS[TRY][0]} tone="main" run={() => doNow(() => call(TRY, { path }), outcomeOf, after)} />
  );
}

/** Outcome of a call that was made at once. */
function outcomeOf({ status }: Movement): string {
  return status === "pending"
    ? "It was sent, and the wallet has not booked it. It is sent again."
    : `It was sent: ${words(status)}.`;
}
