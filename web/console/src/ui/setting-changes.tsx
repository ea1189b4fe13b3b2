import type { ComponentChildren } from "preact";
import type { SettingChange } from "../../../../clients/typescript/src/index.ts";
import { Facts, mark, moment } from "../../../ui/facts.tsx";
import { CallButton } from "../../../ui/form.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import { say } from "../../../ui/toasts.tsx";
import { account } from "../lib/account.ts";
import { readSettings, type Settings } from "../lib/settings.ts";
import { type TabList, Tabs } from "./links.tsx";

const TABS: TabList = [
  ["settings", "Addresses"],
  ["keys", "Keys"],
  ["event-choice", "Event choice"],
  ["setting-changes", "Changes"],
  ["unknown-fields", "Unknown fields"],
];

interface SettingsFrame {
  readonly title: string;
  /** The page's name in the address. */
  readonly path: string;
  readonly children: ComponentChildren;
}

/** A page of the settings, under their tabs. */
export function SettingsFrame({ title, path, children }: SettingsFrame) {
  return (
    <Page title={title} heading="Settings">
      <Tabs all={TABS} current={path} />
      {children}
    </Page>
  );
}

interface OfSettings extends Omit<SettingsFrame, "children"> {
  readonly children: (settings: Settings, refresh: () => Promise<void>) => ComponentChildren;
}

/** A page of the settings as they are, below the change that waits. */
export function OfSettings({ title, path, children }: OfSettings) {
  const view = useLoad(readSettings);
  return (
    <SettingsFrame title={title} path={path}>
      <Loaded what="your settings" of={view} rows={10}>
        {(settings) => (
          <div class="stack">
            {settings.waiting && <Waiting change={settings.waiting} refresh={view.refresh} />}
            {children(settings, view.refresh)}
          </div>
        )}
      </Loaded>
    </SettingsFrame>
  );
}

export function WhatChanges({ of: { changes } }: { readonly of: SettingChange }) {
  return (
    <ul>
      {changes.map(({ what, before, after }) => (
        <li key={what}>
          {what} {before !== null && <del>{before}</del>} → <ins>{after ?? "none"}</ins>
        </li>
      ))}
    </ul>
  );
}

/** The change that waits, with what can be done about it. */
function Waiting({ change, refresh }: { readonly change: SettingChange; readonly refresh: () => Promise<void> }) {
  const { client, keyId } = account();
  const { id, asked_by: by, needs_approval: needsApproval, approved_by: approver, effective_at: due } = change;
  const isOwn = by === keyId;
  const then = (text: string) => async () => {
    say(text);
    await refresh();
  };
  return (
    <section class="card waiting">
      <h2>A change waits {mark(needsApproval && approver === null ? "needs a second key" : "waits", "warn")}</h2>
      <WhatChanges of={change} />
      <Facts
        rows={[
          ["Asked", moment(change.asked_at)],
          ["By", <Who key="by" id={by} />],
          ["From", change.asked_from],
          ["Tried", change.tried.map(({ setting, outcome }) => `${setting}: ${outcome}`).join(", ")],
          ["Approved by", approver && <Who key="approver" id={approver} />],
          ["Approve by", approver === null && moment(change.approvable_until)],
          ["Made", Date.parse(due) < Date.now() ? "once it is approved" : moment(due)],
        ]}
      />
      <div class="row">
        {needsApproval && approver === null && !isOwn && (
          <CallButton tone="main" call={() => client.approveChange(id).then(then("Approved."))}>
            Approve it
          </CallButton>
        )}
        <CallButton call={() => client.stopChange(id).then(then("Stopped. Nothing was changed."))}>Stop it</CallButton>
        {needsApproval && approver === null && isOwn && (
          <small>This key asked for it. Another one approves it, on its own machine.</small>
        )}
      </div>
    </section>
  );
}

/** A key's id, marked where it is this browser's. */
export function Who({ id }: { readonly id: string }) {
  return (
    <span>
      <code>{id}</code> {id === account().keyId && <small>this key</small>}
    </span>
  );
}
