import { useEffect, useState } from "preact/hooks";
import type { FireTrigger, ListedWalletValidation } from "../../../../clients/typescript/src/index.ts";
import { rowTime } from "../../../lib/format.ts";
import { goTo, hrefTo } from "../../../lib/where.ts";
import { Control, Controls, type Field, type Values } from "../../../ui/control.tsx";
import { badge } from "../../../ui/facts.tsx";
import { SubmitForm, useSubmit } from "../../../ui/form.tsx";
import { List } from "../../../ui/list.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Empty, Failure } from "../../../ui/states.tsx";
import { account } from "../lib/account.ts";
import { inWords } from "../lib/field-words.ts";
import { playerSettings } from "../lib/player.ts";
import { WalletFaults } from "../ui/fault-panel.tsx";
import { CallToMake, PlayerLink } from "../ui/links.tsx";
import { Run } from "../ui/suite-run.tsx";

const PAGE_ROWS = 20;

const SUBJECT: readonly Field[] = [
  {
    ...{ name: "player_id", label: "Test player", hint: "Needs a balance of at least 10.00" },
    ...{ maxLength: 120, required: true },
  },
  { name: "currency", label: "Currency", maxLength: 10, required: true },
];

type Trigger = FireTrigger["trigger"];

const SEQUENCES: Readonly<Record<Trigger, string>> = {
  lost_answer: "Bets whose answer is lost, then repeats",
  duplicate: "A bet, a win and a rollback, each twice",
  late_duplicate: "A bet repeated after other bets and wins",
  late_win: "Wins on sessions that are over",
  win_after_two_days: "A win two days after its bet, on a test clock",
  rollback_before_bet: "A rollback, then its bet",
  bet_with_rollback: "A bet and its rollback at once",
  storm_of_copies: "Ten copies of a bet, and of a win, at once",
  mixture: "50 bets, wins and rollbacks in a random order",
};

/** Runs the wallet suite and shows its progress case by case. */
export function WalletPage({ path: [runId], query }: PageProps) {
  const { client } = account();
  const { playerId, currency } = playerSettings();
  // A run's address keeps what it was started with, so that the next one is for the same player.
  const [values, setValues] = useState<Values>({
    player_id: query.get("player_id") ?? playerId,
    currency: query.get("currency") ?? currency,
  });
  const sent = query.get("trigger") ?? "";
  const [trigger, setTrigger] = useState(Object.hasOwn(SEQUENCES, sent) ? sent : "lost_answer");
  const [closed, setClosed] = useState("");
  const subject = () => ({
    player_id: values.player_id?.trim() ?? "",
    currency: values.currency?.trim().toUpperCase() ?? "",
  });
  const follow = async (starting: Promise<{ readonly id: string }>, more: Values = {}) => {
    const { id } = await starting;
    goTo(["wallet", id], { ...subject(), ...more });
  };
  const start = (cases?: "failed" | number[]) =>
    follow(client.startWalletValidation({ ...subject(), ...(cases && { cases }) }));
  const fire = () => {
    const session = trigger === "late_win" ? closed.trim() : "";
    const sequence = { trigger: trigger as Trigger, ...(session && { closed_session_id: session }) };
    return follow(client.fireTrigger({ ...subject(), ...sequence }), { trigger });
  };
  // Two forms about one player: what is wrong with the player stands beside the same fields.
  const suite = useSubmit(SUBJECT, inWords, async () => {
    await start();
  });
  const sequence = useSubmit([...SUBJECT, CLOSED], inWords, async () => {
    await fire();
  });
  const wrong = { ...sequence.wrong, ...suite.wrong };
  useEffect(() => {
    if (Object.keys(sequence.wrong).length > 0)
      suite.form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [sequence.wrong]);
  const [unplayed, setUnplayed] = useState<unknown>(undefined);
  const problem = suite.problem ?? sequence.problem ?? unplayed;
  return (
    <Page title="Wallet suite">
      <p>
        The service sends your wallet every kind of call that providers cause, signed as in production, and judges each
        answer. Then it restores the balance. You can start ten runs an hour, one at a time.
      </p>
      <div>
        <SubmitForm {...suite} submit="Run the suite">
          <div class="pair">
            <Controls
              {...{ fields: SUBJECT, values, wrong }}
              set={(change) => setValues((now) => ({ ...now, ...change }))}
            />
          </div>
        </SubmitForm>
        <details class="sequence" open={Object.hasOwn(SEQUENCES, sent)}>
          <summary>Send one sequence instead</summary>
          <SubmitForm {...sequence} submit="Send the sequence">
            <Control field={SEQUENCE} value={trigger} onValue={setTrigger} />
            {trigger === "late_win" && (
              <Control field={CLOSED} value={closed} error={wrong[CLOSED.name] ?? ""} onValue={setClosed} />
            )}
          </SubmitForm>
        </details>
        <WalletFaults />
      </div>
      {problem !== undefined && <Failure error={problem} />}
      {runId ? (
        <Run
          id={runId}
          query={query}
          play={(cases) => start(cases === "failed" ? cases : [...cases]).catch(setUnplayed)}
        />
      ) : (
        <Earlier />
      )}
    </Page>
  );
}

const SEQUENCE: Field = {
  ...{ name: "trigger", label: "Sequence", options: Object.entries(SEQUENCES) },
  hint: "The cases of the suite that are about it, for the player and currency above. At most 60 an hour",
};

const CLOSED: Field = {
  ...{ name: "closed_session_id", label: "A closed session of the player", maxLength: 120 },
  hint: "Optional: the ID of a session that your wallet has closed. A win is sent on it too",
};

/** The runs so far, newest first. */
function Earlier() {
  return (
    <section>
      <h2>Earlier runs</h2>
      <List<ListedWalletValidation>
        what="runs"
        read={async (cursor, signal) => {
          const page = await account().client.walletValidationsPage({ limit: PAGE_ROWS, cursor }, { signal });
          return { rows: page.runs, next: page.next_cursor };
        }}
        columns={[
          {
            head: "Started (UTC)",
            cell: ({ id, player_id, currency, created_at: at }) => (
              <a href={hrefTo(["wallet", id], { player_id, currency })}>{rowTime(at)}</a>
            ),
          },
          { head: "Result", cell: (run) => badge(run.status) },
          { head: "Cases", cell: (run) => (run.whole ? "all" : run.total) },
          { head: "Passed", figure: true, cell: (run) => run.passed },
          { head: "Warned", figure: true, cell: (run) => run.warned },
          { head: "Failed", figure: true, cell: (run) => run.failed },
          { head: "Skipped", figure: true, cell: (run) => run.skipped },
          { head: "Player", cell: (run) => <PlayerLink id={run.player_id} /> },
          { head: "Currency", cell: (run) => run.currency },
        ]}
        empty={
          <Empty title="No runs yet.">
            A run plays every case of the suite against your wallet in a few seconds: signatures, repeats, races,
            refusals, lost answers.
            <CallToMake call="POST /v1/test/wallet-validation" page="start-wallet-validation" />
          </Empty>
        }
      />
    </section>
  );
}
