import type { ListedWalletValidation } from "../../../clients/typescript/src/index.ts";
import { h } from "../../../web/lib/dom.ts";
import { counted, duration, rowTime } from "../../../web/lib/format.ts";
import { check } from "../../../web/parts/forms.ts";
import type { Account } from "../lib/account.ts";

/** What the service cannot know is ticked by hand, and kept in this browser. */
const TICKED = "go-live";
const MAX_ANSWER_MS = 500;
const RUNS_LOOKED_AT = 50;

interface Item {
  readonly text: string;
  readonly done: boolean;
  /** What the service saw, or what to do. */
  readonly detail: string;
  readonly href: string;
}

const BY_HAND = [
  ["rotation", "You rotated a key without downtime: both verified, then the first was revoked"],
  ["allowlist", "The addresses you call from are on the allowlist"],
  ["clock", "Your servers keep time by NTP"],
  ["secret", "The secret is in a secret store: in no URL, no log and no browser"],
  ["alarm", "An alarm rings when callbacks fail"],
  ["contract", "The rates agree with your contract"],
] as const;

/** The go-live checklist: what the service has seen is ticked by it. */
export async function checklist({ client }: Account, signal: AbortSignal): Promise<HTMLElement> {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const [{ runs }, health, failed, { events }, statements] = await Promise.all([
    client.walletValidationsPage({ limit: RUNS_LOOKED_AT }, { signal }),
    client.walletHealth({ signal }),
    client.transactionsPage({ status: "failed", limit: 1, order: "newest" }, { signal }),
    client.eventsPage({ limit: RUNS_LOOKED_AT }, { signal }),
    client.statements(yesterday, {}, { signal }),
  ]);
  const calls = health.actions.filter((one) => one.calls > 0);
  const slowest = Math.max(0, ...calls.map((one) => one.p95_ms ?? 0));
  const taken = events.filter(({ status }) => status === "completed").length;
  const items: Item[] = [
    {
      text: "Your key signs calls",
      done: true,
      detail: "This console's calls are signed with it",
      href: "#/signature",
    },
    suite(runs),
    {
      text: "A round was booked by your wallet",
      done: calls.some(({ success }) => success > 0),
      detail: calls.length > 0 ? `${counted(calls.length, "kind")} of callback in 24 hours` : "Play a game",
      href: "#/lobby",
    },
    {
      text: "95 of 100 callbacks are answered within half a second",
      done: calls.length > 0 && slowest <= MAX_ANSWER_MS,
      detail: calls.length > 0 ? `${duration(slowest)} in 24 hours` : "No callbacks in 24 hours",
      href: "#/overview",
    },
    {
      text: "No transaction has failed",
      done: calls.length > 0 && failed.transactions.length === 0,
      detail: failed.transactions.length > 0 ? "Look at them, and send them again" : "None in 31 days",
      href: "#/transactions?status=failed",
    },
    {
      text: "Your server takes our events",
      done: taken > 0 && events.every(({ status }) => status !== "failed"),
      detail: events.length === 0 ? "None was sent yet" : `${taken} of the last ${events.length} were taken`,
      href: "#/events",
    },
    {
      text: "You have a final statement to reconcile",
      done: statements.final && statements.statements.length > 0,
      detail: statements.statements.length > 0 ? `That of ${yesterday}` : `Nothing was booked on ${yesterday}`,
      href: "#/statements",
    },
  ];
  return h(
    "div",
    { class: "lab" },
    h("ul", { class: "ticks", aria: { label: "What the service has seen" } }, ...items.map(tick)),
    h("div", { class: "ticks" }, h("h3", {}, "Yours to tick"), ...BY_HAND.map(([key, text]) => byHand(key, text))),
  );
}

function suite(runs: readonly ListedWalletValidation[]): Item {
  const whole = runs.filter((run) => run.whole && (run.status === "passed" || run.status === "failed"));
  const green = whole.find((run) => run.status === "passed" && run.warned + run.skipped + run.failed === 0);
  const [last] = whole;
  const detail = green
    ? `The run of ${rowTime(green.created_at)} UTC`
    : last
      ? `The last whole run: ${last.failed} failed, ${last.warned} warned, ${last.skipped} skipped`
      : "No whole run yet";
  return {
    text: "The wallet suite passes without a warning, and with no case skipped",
    done: green !== undefined,
    detail,
    href: green ? `#/wallet/${green.id}` : "#/wallet",
  };
}

function tick({ text, done, detail, href }: Item): HTMLElement {
  return h(
    "li",
    { class: done ? "done" : "" },
    h("span", { class: "box", role: "img", aria: { label: done ? "Done" : "Not yet" } }, done ? "✓" : ""),
    h("div", {}, h("a", { href }, text), h("small", {}, detail)),
  );
}

function byHand(key: string, text: string): HTMLElement {
  const ticked = () => new Set(JSON.parse(localStorage.getItem(TICKED) ?? "[]") as string[]);
  const label = check(`go-live-${key}`, text, ticked().has(key));
  label.addEventListener("change", ({ target }) => {
    const now = ticked();
    if (target instanceof HTMLInputElement && target.checked) now.add(key);
    else now.delete(key);
    localStorage.setItem(TICKED, JSON.stringify([...now]));
  });
  return label;
}
