import type { ProviderFault } from "../../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../lib/dom.ts";
import { counted, when } from "../../../lib/format.ts";
import { poll } from "../../../lib/poll.ts";
import { besideLink } from "../../../lib/router.ts";
import { field, form, select } from "../../../parts/forms.ts";
import { failure } from "../../../parts/states.ts";
import { type Account, isLocal } from "../lib/account.ts";
import { gamesOf } from "../lib/catalogue.ts";
import { askWallet } from "../lib/reference-wallet.ts";

const POLL_INTERVAL_MS = 2000;

const KINDS = [
  ["", "Works"],
  ["down", "Down (no connection)"],
  ["slow", "Slow (answers after 6 s)"],
  ["error", "Answers HTTP 500"],
  ["lost_answer", "Books, but its answer is lost"],
  ["wrong_balance", "Answers a wrong balance"],
] as const;
const ACTIONS = [
  ["", "Every callback"],
  ["bet", "Bets"],
  ["win", "Wins"],
  ["rollback", "Rollbacks"],
  ["getbalance", "Balances"],
] as const;
const TIMES = [
  ["1", "Once"],
  ["3", "3 times"],
  ["", "Until it works again"],
] as const;
const OUTCOMES = [
  ["", "By chance"],
  ["win 0.5", "Returns half the stake"],
  ["win 2", "Wins 2×"],
  ["win 50", "Wins 50×"],
  ["lose", "Loses"],
  ["feature", "Free spins"],
] as const;
const OUTAGES = [
  ["", "Works"],
  ["down", "Down (cannot be reached)"],
  ["late", "Late (answers after 5 s: too late)"],
  ["slow", "Slow (answers after 4 s: in time)"],
  ["refusing", "Refuses"],
] as const;
const MINUTES = [
  ["1", "1 minute"],
  ["10", "10 minutes"],
  ["60", "An hour"],
] as const;
const PROVIDER_FAULTS = [
  ["", "Works"],
  ["duplicate", "Sends every report twice"],
  ["late_win", "Reports the win 4 s late"],
  ["rollback_first", "Rolls the bet back before it reports it"],
] as const;

interface WalletFault {
  readonly kind: string | null;
  readonly action: string | null;
  readonly times: number | null;
}

/**
 * Makes the reference wallet or the game's provider misbehave, and orders the outcome of the next round. Without a launch
 * URL the game did not open: the provider may be to blame, so its form is there too.
 */
export function faultPanel(
  account: Account,
  gameId: string,
  launchUrl: string | null,
  signal: AbortSignal,
): HTMLElement {
  const isOurs = launchUrl !== null && new URL(launchUrl).origin === location.origin;
  return h(
    "details",
    { class: "faults", open: launchUrl === null },
    h("summary", {}, "Faults and outcomes"),
    ...(isOurs ? [orderForm(launchUrl, signal)] : []),
    isLocal() && walletForm(signal, h("h3", {}, "The wallet")),
    providerForm(account, gameId, signal),
  );
}

/** Makes the reference wallet misbehave, apart from a game; false where there is none. */
export function walletFaults(signal: AbortSignal): HTMLElement | false {
  return (
    isLocal() &&
    h("details", { class: "sequence" }, h("summary", {}, "Make the reference wallet misbehave"), walletForm(signal))
  );
}

/** An outage of the game's provider, for this operator alone. */
function providerForm(account: Account, gameId: string, signal: AbortSignal): HTMLElement {
  const kind = select("outage", OUTAGES);
  const minutes = select("outage-minutes", MINUTES, "1");
  const status = h("p", { class: "quiet-text", role: "status" }, "…");
  const title = h("h3", {}, "The provider");
  const code = gamesOf(account).then((games) => games.find(({ id }) => id === gameId)?.provider_code ?? "");
  const show = (faults: readonly ProviderFault[], own: string) => {
    const ordered = faults.find((fault) => fault.provider_code === own);
    const name = OUTAGES.find(([key]) => key === ordered?.fault)?.[1];
    title.textContent = `The provider ${own}`;
    kind.value = ordered?.fault ?? "";
    fill(status, ordered ? `Now: ${name}. Until ${when(ordered.until)}.` : "Now: works.");
  };
  const fail = (error: unknown) => {
    if (!signal.aborted) fill(status, failure(error));
  };
  Promise.all([account.client.providerFaults({ signal }), code]).then(([faults, own]) => show(faults, own), fail);
  const send = async () => {
    try {
      const own = await code;
      const fault = OUTAGES.map(([key]) => key).find((key) => key === kind.value) || null;
      const order = { provider_code: own, fault, minutes: Number(minutes.value) };
      show(await account.client.orderProviderFault(order, { signal }), own);
    } catch (error) {
      fail(error);
    }
  };
  return form(
    "Apply to the provider",
    send,
    title,
    field("Launches and promotions", kind, "Then open a game again, or look at Live and Jackpots"),
    field("For", minutes),
    status,
  );
}

function walletForm(signal: AbortSignal, heading?: HTMLElement): HTMLElement {
  const kind = select("wallet-fault", KINDS);
  const action = select("wallet-action", ACTIONS);
  const times = select("wallet-times", TIMES, "1");
  const status = h("p", { class: "quiet-text", role: "status" }, "…");
  const show = (fault: WalletFault | undefined) => fill(status, inWords(fault));
  const send = async () => {
    const fault = { kind: kind.value || null, action: action.value || null, times: Number(times.value) || null };
    show(await askWallet<WalletFault>("faults", { put: fault }).catch(() => undefined));
  };
  poll(POLL_INTERVAL_MS, signal, async () => {
    show(await askWallet<WalletFault>("faults", { signal }).catch(() => undefined));
  });
  return form(
    "Apply to the wallet",
    send,
    heading,
    field("Behaviour", kind),
    field("Callbacks", action),
    field("How often", times),
    status,
  );
}

function inWords(fault: WalletFault | undefined): string {
  if (!fault) return "The reference wallet does not answer. `npm run dev` starts it again within seconds.";
  const name = KINDS.find(([key]) => key === fault.kind)?.[1];
  if (!name) return "Now: works.";
  const scope = ACTIONS.find(([key]) => key === (fault.action ?? ""))?.[1] ?? "";
  const left = fault.times === null ? "until it works again" : `${counted(fault.times, "time")} left`;
  return `Now: ${name}. ${scope}, ${left}.`;
}

/** The game page listens on a channel of this origin that is named after the launch token. */
function orderForm(launchUrl: string, signal: AbortSignal): HTMLElement {
  const channel = new BroadcastChannel(`orders ${launchUrl.split("#token=")[1] ?? ""}`);
  signal.addEventListener("abort", () => channel.close());
  const outcome = select("outcome", OUTCOMES);
  const fault = select("provider-fault", PROVIDER_FAULTS);
  const status = h("p", { class: "quiet-text", role: "status" }, "For one round. Choose, then play in the game.");
  channel.addEventListener("message", ({ data }) => {
    if (data.wishes) {
      for (const option of outcome.options) {
        option.disabled = option.value !== "" && !data.wishes.includes(option.value.split(" ")[0]);
      }
    }
    if (data.taken) fill(status, "Ready: the next round of this game follows the order.");
    if (data.used) {
      const { round_id: id, status: ended, win } = data.used;
      const result = ended === "finished" ? `won ${win}` : ended;
      fill(status, "Used: ", besideLink("round", [id], `round ${id.slice(0, 8)}`), `, ${result}.`);
    }
  });
  // The game answers with what it can be ordered.
  channel.postMessage({ hello: true });
  const send = async () => {
    const [name = "", times] = outcome.value.split(" ");
    channel.postMessage({ order: { outcome: name || null, fault: fault.value || null, ...(times && { times }) } });
  };
  return form(
    "Order for the next round",
    send,
    h("h3", {}, "The next round"),
    field("Outcome", outcome, "The nearest result that the game can give"),
    field("How the provider reports it", fault),
    status,
  );
}
