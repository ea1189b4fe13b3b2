import { useEffect } from "preact/hooks";
import { shortTime } from "../../../lib/format.ts";
import { add, negated, signed } from "../../../lib/money.ts";
import { type PlayedRound, roundsOf } from "../../../lib/rounds.ts";
import { Beside } from "../../../ui/beside.tsx";
import { badge } from "../../../ui/facts.tsx";
import { useLoad } from "../../../ui/load.tsx";
import { account } from "../lib/account.ts";
import { balance } from "../lib/balance.ts";

const MAX_TRANSACTIONS = 60;
const MAX_ROUNDS = 12;
const POLL_INTERVAL_MS = 8000;

/** The rounds of a session as the service has them, newest first. Read after each change of the balance, and in between. */
export function RoundFeed({ session }: { readonly session: string }) {
  const { data, error, refresh } = useLoad(
    async (signal) => {
      const query = { session_id: session, order: "newest", limit: MAX_TRANSACTIONS } as const;
      const { transactions } = await account().client.transactionsPage(query, { signal });
      return roundsOf(transactions).slice(0, MAX_ROUNDS);
    },
    session,
    POLL_INTERVAL_MS,
  );
  const now = typeof balance.value === "object" ? balance.value.balance : undefined;
  useEffect(() => {
    if (now !== undefined) void refresh();
  }, [now, refresh]);
  return (
    <section aria-label="Rounds of this session">
      <h2>
        Rounds <small>times in UTC</small>
      </h2>
      <ol class="feed">
        {data?.map((round) => (
          <Entry key={round.id} round={round} />
        ))}
        {!data?.length && (
          <li class="quiet-text">
            {data
              ? "No rounds yet. Play one."
              : error === undefined
                ? "Loading the rounds…"
                : "The rounds cannot be read now. Trying again every few seconds."}
          </li>
        )}
      </ol>
    </section>
  );
}

function Entry({ round: { id, at, bet, win, status } }: { readonly round: PlayedRound }) {
  const net = signed(add(win, negated(bet)));
  return (
    <li class={net.startsWith("+") ? "win" : ""}>
      <Beside path={["round", id]}>
        <time dateTime={at}>{shortTime(at)}</time>
      </Beside>
      <span class="quiet-text">
        {bet} → {win}
      </span>
      {status === "completed" ? <span class="money">{net}</span> : badge(status)}
    </li>
  );
}
