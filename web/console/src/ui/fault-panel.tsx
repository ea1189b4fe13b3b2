import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { counted, when } from "../../../lib/format.ts";
import { Beside } from "../../../ui/beside.tsx";
import type { Option } from "../../../ui/control.tsx";
import { Form } from "../../../ui/form.tsx";
import { useLoad } from "../../../ui/load.tsx";
import { Failure } from "../../../ui/states.tsx";
import { account, isLocal } from "../lib/account.ts";
import { gamesById } from "../lib/catalogue.ts";
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
const OUTCOMES: readonly Option[] = [
  ["", "By chance"],
  ["win 0.5", "Returns half the stake"],
  ["win 2", "Wins 2×"],
  ["win 50", "Wins 50×"],
  ["lose", "Loses"],
  ["feature", "Free spins"],
];
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
export function FaultPanel({ game, launchUrl }: { readonly game: string; readonly launchUrl: string | null }) {
  const isOurs = launchUrl !== null && new URL(launchUrl).origin === location.origin;
  return (
    <details class="faults" open={launchUrl === null}>
      <summary>Faults and outcomes</summary>
      {isOurs && <OrderForm launchUrl={launchUrl} />}
      {isLocal() && <WalletForm title="The wallet" />}
      <ProviderForm game={game} />
    </details>
  );
}

/** Makes the reference wallet misbehave, apart from a game; nothing where there is none. */
export function WalletFaults() {
  if (!isLocal()) return null;
  return (
    <details class="sequence">
      <summary>Make the reference wallet misbehave</summary>
      <WalletForm />
    </details>
  );
}

function Status({ children }: { readonly children: ComponentChildren }) {
  return (
    <p class="quiet-text" role="status">
      {children}
    </p>
  );
}

/** An outage of the game's provider, for this operator alone. */
function ProviderForm({ game }: { readonly game: string }) {
  const { client } = account();
  const { data, error, refresh } = useLoad(async (signal) => {
    const [faults, games] = await Promise.all([client.providerFaults({ signal }), gamesById([game], signal)]);
    const code = games[0]?.provider_code ?? "";
    return { code, ordered: faults.find((fault) => fault.provider_code === code) };
  });
  const { code = "", ordered } = data ?? {};
  const name = OUTAGES.find(([key]) => key === ordered?.fault)?.[1];
  return (
    <Form
      // The ordered fault is chosen, once it is known.
      key={`${code} ${ordered?.fault}`}
      title={`The provider ${code}`}
      fields={[
        {
          ...{ name: "outage", label: "Launches and promotions", options: OUTAGES, value: ordered?.fault ?? "" },
          hint: "Then open a game again, or look at Live and Jackpots",
        },
        { name: "outage-minutes", label: "For", options: MINUTES, value: "1" },
      ]}
      submit="Apply to the provider"
      send={async (values) => {
        const fault = OUTAGES.map(([key]) => key).find((key) => key === values.outage) || null;
        await client.orderProviderFault({ provider_code: code, fault, minutes: Number(values["outage-minutes"]) });
        await refresh();
        return undefined;
      }}
    >
      <Status>
        {!data ? "…" : ordered ? `Now: ${name}. Until ${when(ordered.until)}.` : "Now: works."}
        {error !== undefined && <Failure error={error} retry={() => void refresh()} />}
      </Status>
    </Form>
  );
}

function WalletForm({ title }: { readonly title?: string }) {
  const now = useLoad(
    (signal) => askWallet<WalletFault>("faults", { signal }).catch(() => undefined),
    "",
    POLL_INTERVAL_MS,
  );
  return (
    <Form
      {...(title !== undefined && { title })}
      fields={[
        { name: "wallet-fault", label: "Behaviour", options: KINDS },
        { name: "wallet-action", label: "Callbacks", options: ACTIONS },
        { name: "wallet-times", label: "How often", options: TIMES, value: "1" },
      ]}
      submit="Apply to the wallet"
      send={async (values) => {
        const [kind, action] = [values["wallet-fault"] || null, values["wallet-action"] || null];
        const fault = { kind, action, times: Number(values["wallet-times"]) || null };
        await askWallet("faults", { put: fault }).catch(() => undefined);
        await now.refresh();
        return undefined;
      }}
    >
      <Status>{now.data === undefined ? "…" : inWords(now.data)}</Status>
    </Form>
  );
}

function inWords(fault: WalletFault | null): string {
  if (!fault) return "The reference wallet does not answer. `npm run dev` starts it again within seconds.";
  const name = KINDS.find(([key]) => key === fault.kind)?.[1];
  if (!name) return "Now: works.";
  const scope = ACTIONS.find(([key]) => key === (fault.action ?? ""))?.[1] ?? "";
  const left = fault.times === null ? "until it works again" : `${counted(fault.times, "time")} left`;
  return `Now: ${name}. ${scope}, ${left}.`;
}

interface Told {
  readonly wishes?: readonly string[];
  readonly taken?: boolean;
  readonly used?: { readonly round_id: string; readonly status: string; readonly win: string };
}

/** The game page listens on a channel of this origin that is named after the launch token. */
function OrderForm({ launchUrl }: { readonly launchUrl: string }) {
  const channel = useRef<BroadcastChannel | undefined>(undefined);
  const [told, setTold] = useState<Told>({});
  const [wishes, setWishes] = useState<readonly string[] | undefined>(undefined);
  useEffect(() => {
    const opened = new BroadcastChannel(`orders ${launchUrl.split("#token=")[1] ?? ""}`);
    opened.addEventListener("message", ({ data }: MessageEvent<Told>) => {
      if (data.wishes) setWishes(data.wishes);
      if (data.taken || data.used) setTold(data);
    });
    // The game answers with what it can be ordered.
    opened.postMessage({ hello: true });
    channel.current = opened;
    return () => opened.close();
  }, [launchUrl]);
  const isGiven = ([value]: Option) => value === "" || !wishes || wishes.includes(value.split(" ")[0] ?? "");
  return (
    <Form
      title="The next round"
      fields={[
        {
          ...{ name: "outcome", label: "Outcome", hint: "The nearest result that the game can give" },
          options: OUTCOMES.filter(isGiven),
        },
        { name: "provider-fault", label: "How the provider reports it", options: PROVIDER_FAULTS },
      ]}
      submit="Order for the next round"
      send={async ({ outcome = "", "provider-fault": fault }) => {
        const [name = "", times] = outcome.split(" ");
        channel.current?.postMessage({
          order: { outcome: name || null, fault: fault || null, ...(times && { times }) },
        });
        return undefined;
      }}
    >
      <Status>
        {told.used ? (
          <>
            Used: <Beside path={["round", told.used.round_id]}>round {told.used.round_id.slice(0, 8)}</Beside>,{" "}
            {told.used.status === "finished" ? `won ${told.used.win}` : told.used.status}.
          </>
        ) : told.taken ? (
          "Ready: the next round of this game follows the order."
        ) : (
          "For one round. Choose, then play in the game."
        )}
      </Status>
    </Form>
  );
}
