import { useState } from "preact/hooks";
import type { ListedWalletValidation } from "../../../../clients/typescript/src/index.ts";
import { duration, rowTime } from "../../../lib/format.ts";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { account } from "../lib/account.ts";
import { OverviewPage, type ReadDays } from "./overview.tsx";

/** Steps that the service cannot see are ticked by hand, and kept in this browser. */
const TICKED = "go-live";
const MAX_ANSWER_MS = 500;
const RUNS_LOOKED_AT = 50;

interface Item {
  readonly text: string;
  readonly done: boolean;
  /** The service's observation, or the remedy. */
  readonly detail: string;
  readonly href: string;
}

const BY_HAND = [
  ["rotation", "You have replaced a key without downtime: both worked, then you revoked the first"],
  ["allowlist", "The addresses that you call from are on the allowlist"],
  ["clock", "Your servers keep their clocks by NTP"],
  ["secret", "The secret is in a secret store, and in no URL, log or browser"],
  ["alarm", "An alarm goes off when callbacks fail"],
  ["contract", "The rates are those of your contract"],
] as const;

/** The first page of a sandbox: it has the go-live checklist. */
export function SandboxOverviewPage(props: PageProps) {
  return <OverviewPage {...props} checklist={Checklist} />;
}

/** The service ticks the steps that it has seen. */
function Checklist({ days }: { readonly days: ReadDays }) {
  const seen = useLoad((signal) => seenBy(days, signal));
  return (
    <Loaded what="the checklist" of={seen} rows={7}>
      {(items) => (
        <div class="lab">
          <section class="goals">
            <h3>
              Seen by the service: {items.filter((one) => one.done).length} of {items.length}
            </h3>
            <ul class="goals">
              {items.map(({ text, done, detail, href }) => (
                <li key={text} class={done ? "done" : ""}>
                  <span class="box" role="img" aria-label={done ? "Done" : "Not yet"}>
                    {done && "✓"}
                  </span>
                  <div>
                    <a href={href}>{text}</a>
                    <small>{detail}</small>
                  </div>
                </li>
              ))}
            </ul>
          </section>
          <section class="goals">
            <h3>For you to tick</h3>
            <ByHand />
          </section>
        </div>
      )}
    </Loaded>
  );
}

async function seenBy(days: ReadDays, signal: AbortSignal): Promise<readonly Item[]> {
  const { client } = account();
  const [{ runs }, health, failed, { events }, statements] = await Promise.all([
    client.walletValidationsPage({ limit: RUNS_LOOKED_AT }, { signal }),
    client.walletHealth({ signal }),
    client.transactionsPage({ status: "failed", limit: 1, order: "newest" }, { signal }),
    client.eventsPage({ limit: RUNS_LOOKED_AT }, { signal }),
    days(),
  ]);
  const calls = health.actions.filter((one) => one.calls > 0);
  const slowest = Math.max(0, ...calls.map((one) => one.p95_ms ?? 0));
  const settled = statements.findLast((day) => day.final && day.statements.length > 0);
  const taken = events.filter(({ status }) => status === "completed").length;
  return [
    {
      text: "Your key signs calls",
      done: true,
      detail: "This console signs with it",
      href: "#/signature",
    },
    suite(runs),
    {
      text: "Your wallet booked a round",
      done: calls.some(({ success }) => success > 0),
      detail: calls.length > 0 ? "In the last 24 hours" : "Play a game: its bet and win go to your wallet",
      href: "#/lobby",
    },
    {
      text: "95 % of callbacks are answered within half a second",
      done: calls.length > 0 && slowest <= MAX_ANSWER_MS,
      detail: calls.length > 0 ? `95 % within ${duration(slowest)}` : "No callbacks in the last 24 hours",
      href: "#/overview",
    },
    {
      text: "No transaction has failed",
      done: calls.length > 0 && failed.transactions.length === 0,
      detail: failed.transactions.length > 0 ? "Find the cause, then send them again" : "In the last 31 days",
      href: "#/transactions?status=failed",
    },
    {
      text: "Your server accepts events",
      done: taken > 0 && events.every(({ status }) => status !== "failed"),
      detail: events.length === 0 ? "None has been sent yet" : `${taken} of the latest ${events.length} accepted`,
      href: "#/webhooks",
    },
    {
      text: "You have a final statement to reconcile with",
      done: settled !== undefined,
      detail: settled ? `The one of ${settled.day}` : "A day is final after midnight UTC, once nothing is pending",
      href: "#/statements",
    },
  ];
}

function suite(runs: readonly ListedWalletValidation[]): Item {
  const whole = runs.filter((run) => run.whole && (run.status === "passed" || run.status === "failed"));
  const green = whole.find((run) => run.status === "passed" && run.warned + run.skipped + run.failed === 0);
  const [last] = whole;
  const detail = green
    ? `On ${rowTime(green.created_at)} UTC`
    : last
      ? `The latest full run: ${last.failed} failed, ${last.warned} warned, ${last.skipped} skipped`
      : "No full run yet";
  return {
    text: "The wallet suite passed: no warning, no case skipped",
    done: green !== undefined,
    detail,
    href: green ? `#/wallet/${green.id}` : "#/wallet",
  };
}

function ByHand() {
  const [ticked, setTicked] = useState(() => JSON.parse(localStorage.getItem(TICKED) ?? "[]") as readonly string[]);
  const tick = (key: string) => {
    const now = ticked.includes(key) ? ticked.filter((one) => one !== key) : [...ticked, key];
    localStorage.setItem(TICKED, JSON.stringify(now));
    setTicked(now);
  };
  return (
    <>
      {BY_HAND.map(([key, text]) => (
        <label key={key} class="check">
          <input type="checkbox" name={`go-live-${key}`} checked={ticked.includes(key)} onChange={() => tick(key)} />
          {text}
        </label>
      ))}
    </>
  );
}
