import { grouped } from "../../../lib/money.ts";
import { badge, Copyable, Facts, mark, moment, To, toOperator, toProvider } from "../../../ui/facts.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Timeline } from "../../../ui/timeline.tsx";
import { call } from "../lib/desk.ts";
import type { Movement } from "../lib/generated.ts";
import { Act, Actions, ask, doNow } from "../ui/ask.tsx";
import { Attempts, drawn } from "./transactions.tsx";

const RELEASE = "POST /admin/v1/movements/{transaction_id}/release";
const REPLAY = "POST /admin/v1/movements/{transaction_id}/replay";
const TRY = "POST /admin/v1/movements/{transaction_id}/try";

/** A transaction with everything that happened to it. */
export function TransactionPage({ path: [id = ""] }: PageProps) {
  const path = { transaction_id: id };
  const view = useLoad((signal) => call("GET /admin/v1/movements/{transaction_id}", { path, signal }));
  const one = view.data;
  const badges = one && (
    <>
      {badge(one.status)}
      {one.held_for && mark("held", "warn")}
    </>
  );
  return (
    <Page
      title={`Transaction ${id}`}
      kind={one?.type ?? "transaction"}
      heading={one ? `${grouped(one.amount)} ${one.currency}` : id}
      badges={badges}
      lead={one ? standing(one) : " "}
    >
      <Loaded what="the transaction" of={view} rows={14}>
        {(shown) => (
          <>
            <Actions>
              <Next one={shown} after={view.refresh} />
            </Actions>
            <Story one={shown} />
            <h2>Calls to the wallet</h2>
            <Timeline transactions={drawn([shown])} />
            <Attempts attempts={shown.attempts} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** How it stands, in a sentence. */
function standing(one: Movement): string {
  if (one.held_for !== null) return "The win is kept from the wallet until finance releases it: it is over a limit.";
  if (one.status === "pending")
    return one.next_attempt_at === null
      ? "A call to the wallet is in flight."
      : "It has no outcome yet and is sent again.";
  if (one.status === "failed")
    return "72 hours passed without an answer that counts. The wallet may or may not have booked it.";
  if (one.status === "refused")
    return `It was refused${one.refusal_code ? `: ${one.refusal_code}` : ""}. No money moved.`;
  if (one.status === "cancelled") return "The bet was taken back. The player has the stake.";
  return "The wallet booked it.";
}

/** What can be done about it, if anything. */
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
        dangerous: true,
        run: () => call(RELEASE, { path }),
        done: "Released: it is sent to the wallet.",
        after,
      });
    return <Act route={RELEASE} label="Release the win" tone="main" run={release} />;
  }
  if (one.status === "failed") {
    const replay = () =>
      ask({
        title: "Send it again",
        explain: (
          <p>
            {one.type === "bet"
              ? "Its rollback is sent to the wallet: a failed bet is undone."
              : "It is sent with the same id and body, for 72 hours again. A wallet that has booked it answers the same: nothing is booked twice."}
          </p>
        ),
        submit: "Send again",
        dangerous: true,
        run: () => call(REPLAY, { path }),
        done: "It is sent again.",
        after,
      });
    return <Act route={REPLAY} label="Send again" tone="main" run={replay} />;
  }
  if (one.status !== "pending") return null;
  return (
    <Act route={TRY} label="Try now" tone="main" run={() => doNow(() => call(TRY, { path }), "It was sent.", after)} />
  );
}

function Story({ one }: { readonly one: Movement }) {
  const other = one.reference_transaction_id;
  const operator = one.operator_code;
  return (
    <Facts
      rows={[
        ["Transaction", <Copyable key="id" text={one.transaction_id} />],
        ["Wallet's id", one.operator_transaction_id && <Copyable key="wallet" text={one.operator_transaction_id} />],
        ["Operator", toOperator(operator)],
        ["Provider", toProvider(one.provider_code)],
        [
          "Player",
          <To key="player" path={["player", operator, one.player_id]}>
            {one.player_id}
          </To>,
        ],
        [
          "Round",
          <To key="round" path={["round", operator, one.round_id]}>
            {one.round_id}
          </To>,
        ],
        [
          "Session",
          <To key="session" path={["session", one.session_id]}>
            {one.session_id}
          </To>,
        ],
        [
          "Takes back",
          other && (
            <To key="other" path={["transaction", other]}>
              {other}
            </To>
          ),
        ],
        ["Free spins", one.free_spins_id],
        ["Next attempt", moment(one.next_attempt_at)],
        ["Created", moment(one.created_at)],
        ["Completed", moment(one.completed_at)],
        ["Held for", one.held_for],
      ]}
    />
  );
}
