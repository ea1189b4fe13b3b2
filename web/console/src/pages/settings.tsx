import type { AskChange, EventChoice, OwnSettings, SettingChange } from "../../../../clients/typescript/src/index.ts";
import { counted } from "../../../lib/format.ts";
import { linesOf } from "../../../ui/control.tsx";
import { mark, rowMoment, To } from "../../../ui/facts.tsx";
import { Form } from "../../../ui/form.tsx";
import { List } from "../../../ui/list.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Empty } from "../../../ui/states.tsx";
import { say } from "../../../ui/toasts.tsx";
import { account } from "../lib/account.ts";
import { playerSettings } from "../lib/player.ts";
import { sayAsked } from "../lib/settings.ts";
import { OfSettings, SettingsFrame, WhatChanges, Who } from "../ui/setting-changes.tsx";

const PAGE_ROWS = 50;

/** Addresses and the allowlist. A new address is tried before it is saved. */
export function SettingsPage() {
  return (
    <OfSettings title="Settings" path="settings">
      {({ now }, refresh) => {
        const ask = async (change: AskChange) => {
          sayAsked(await account().client.askForChange(change));
          await refresh();
          return undefined;
        };
        // Fields begin with the changed values. Text in the other form stays.
        const addresses = JSON.stringify([now.event_url, now.invoice_url, now.allowlist]);
        return (
          <>
            <p>
              A new address is tried before it is saved.{" "}
              {now.wait_hours > 0 &&
                `A change waits ${counted(now.wait_hours, "hour")}: until then each of your keys can stop it. `}
              <a href="/docs/contract/operators#settings">The rules</a>
            </p>
            <div class="lab">
              <Addresses key={`addresses ${addresses}`} now={now} ask={ask} />
              <Wallet key={`wallet ${now.wallet_url}`} now={now} ask={ask} />
            </div>
          </>
        );
      }}
    </OfSettings>
  );
}

interface Changed {
  readonly now: OwnSettings;
  readonly ask: (change: AskChange) => Promise<undefined>;
}

function Addresses({ now, ask }: Changed) {
  const send = ({ event_url: event = "", invoice_url: invoice = "", allowlist = "" }) => {
    const lines = linesOf(allowlist);
    return ask({
      ...(event !== (now.event_url ?? "") && { event_url: event || null }),
      ...(invoice !== (now.invoice_url ?? "") && { invoice_url: invoice || null }),
      ...(lines.join() !== now.allowlist.join() && { allowlist: lines }),
    });
  };
  return (
    <section>
      <h2>Events, invoices, callers</h2>
      <Form
        submit="Try and save"
        send={send}
        fields={[
          {
            ...{ name: "event_url", label: "Event URL", type: "url", value: now.event_url },
            ...{ placeholder: "none", hint: "Where events go. A signed event, address.tried, is sent there now" },
          },
          {
            ...{ name: "invoice_url", label: "Invoice URL", type: "url", value: now.invoice_url },
            ...{ placeholder: "none", hint: "Where invoice notifications go. address.tried is sent there now, too" },
          },
          {
            ...{ name: "allowlist", label: "Allowlist", type: "lines", value: now.allowlist.join("\n") },
            ...{ placeholder: "any address" },
            hint: "Addresses and ranges that may call, one a line. Your current address must be among them",
          },
        ]}
      />
    </section>
  );
}

function Wallet({ now, ask }: Changed) {
  const { playerId, currency } = playerSettings();
  const send = ({ wallet_url: url = "", ...probe }) =>
    url === now.wallet_url
      ? Promise.resolve({ wallet_url: "This is the one in force." })
      : ask({
          wallet_url: url,
          probe: { player_id: probe["probe.player_id"] ?? "", currency: probe["probe.currency"] ?? "" },
        });
  return (
    <section>
      <h2>Wallet</h2>
      {now.two_people || now.wait_hours === 0 ? (
        <Form
          submit={now.two_people ? "Try and ask for it" : "Try and save"}
          send={send}
          fields={[
            {
              ...{ name: "wallet_url", label: "Wallet URL", type: "url", value: now.wallet_url, required: true },
              hint: `Where bets and wins go. The service reads a balance there now${now.two_people ? "; a second key approves it" : ""}`,
            },
            {
              ...{ name: "probe.player_id", label: "Player ID", value: playerId, maxLength: 120, half: true },
              hint: "One that the new wallet knows",
            },
            {
              ...{ name: "probe.currency", label: "Currency", value: currency, maxLength: 10, half: true },
              hint: "Of that player",
            },
          ]}
        />
      ) : (
        <>
          <p>
            <code>{now.wallet_url}</code>
          </p>
          <Empty title="Another wallet takes two people.">
            <span>
              A stolen key must not redirect your money. Choose <To path={["keys"]}>a second person</To> first, or have
              the service's staff make the change.
            </span>
          </Empty>
        </>
      )}
    </section>
  );
}

/** Events, in words. `settings.change` is always sent. */
const EVENTS = [
  ["wallet.unhealthy", "Your wallet does not answer"],
  ["wallet.recovered", "It answers again"],
  ["movement.delayed", "A win or rollback is not booked yet"],
  ["movement.recovered", "It is booked"],
  ["movement.failed", "A win or rollback was not booked in 72 hours"],
  ["provider.down", "A provider does not answer"],
  ["provider.up", "It answers again"],
  ["invoice.draft", "A month is over, and its invoices are about to be issued"],
  ["statement.final", "The statements of a day are final"],
  ["free_spins.finished", "A grant is settled"],
  ["bonus_campaign.ended", "A campaign has ended"],
  ["jackpot.won", "A jackpot win is booked"],
] as const;

const SEVERITIES = [
  ["info", "All"],
  ["warning", "Warnings and what is critical"],
  ["critical", "Only what is critical"],
] as const;

export function EventChoicePage() {
  const view = useLoad((signal) => account().client.eventChoice({ signal }));
  const send = async ({ events = "", min_severity: least = "" }) => {
    const chosen = EVENTS.map(([name]) => name).filter((name) => events.split(",").includes(name));
    // All that are known are all that there will be.
    await account().client.chooseEvents({
      events: chosen.length === EVENTS.length ? null : chosen,
      min_severity: least as EventChoice["min_severity"],
    });
    say("Chosen. It holds from the next event on.");
    return undefined;
  };
  return (
    <SettingsFrame title="Event choice" path="event-choice">
      <Loaded what="your choice" of={view} rows={12}>
        {({ events, min_severity: least }) => (
          <Form
            submit="Save the choice"
            send={send}
            fields={[
              {
                ...{ name: "min_severity", label: "Severity", value: least, options: SEVERITIES },
                hint: "Of those below. settings.change is always sent",
              },
              {
                ...{ name: "events", label: "Events", type: "checks" },
                options: EVENTS.map(([name, text]) => [name, name, text]),
                value: EVENTS.flatMap(([name]) => (events === null || events.includes(name) ? name : [])).join(),
                hint: "With all of them ticked you are also sent those that a later version adds",
              },
            ]}
          />
        )}
      </Loaded>
    </SettingsFrame>
  );
}

const TONES = { waiting: "warn", done: "good", stopped: "plain" } as const;

/** All changes of settings, and who made them. */
export function SettingChangesPage() {
  return (
    <SettingsFrame title="Changes of settings" path="setting-changes">
      <List<SettingChange>
        what="changes of settings"
        read={async (cursor, signal) => {
          const page = await account().client.settingChangesPage({ limit: PAGE_ROWS, cursor }, { signal });
          return { rows: page.changes, next: page.next_cursor };
        }}
        columns={[
          { head: "Asked (UTC)", cell: (one) => rowMoment(one.asked_at) },
          { head: "State", cell: ({ state }) => mark(state, TONES[state]) },
          { head: "What", cell: (one) => <WhatChanges of={one} /> },
          { head: "By", cell: (one) => <Who id={one.asked_by} /> },
          { head: "From", cell: (one) => one.asked_from },
          { head: "Approved by", cell: ({ approved_by: by }) => by && <Who id={by} /> },
          { head: "Made or stopped (UTC)", cell: (one) => rowMoment(one.decided_at) },
          { head: "Why", cell: (one) => one.reason },
        ]}
        empty={
          <Empty title="No changes yet.">
            Who changes an address, the allowlist or a key is listed here, with when and from where, for good.
          </Empty>
        }
      />
    </SettingsFrame>
  );
}
