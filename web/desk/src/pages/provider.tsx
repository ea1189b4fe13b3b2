import { duration, words } from "../../../lib/format.ts";
import { age, Copyable, Facts, mark, moment, named, To } from "../../../ui/facts.tsx";
import { isMissing, Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Table } from "../../../ui/table.tsx";
import { call } from "../lib/desk.ts";
import { Act, Actions, ask, doNow } from "../ui/ask.tsx";
import { NoSuch } from "../ui/known.tsx";
import { Keys } from "./keys.tsx";
import { ProviderSettingsAct } from "./settings.tsx";
import { MaintenanceAct, StopAct, UndoableStop } from "./stop-controls.tsx";

const WITHDRAW = "DELETE /admin/v1/providers/{code}/windows";
const RESTORE = "PUT /admin/v1/providers/{code}/windows";
const TONES = { up: "good", unsteady: "warn", down: "bad" } as const;

async function read(code: string, signal: AbortSignal) {
  const [provider, status, stops] = await Promise.all([
    call("GET /admin/v1/providers/{code}", { path: { code }, signal }),
    call("GET /admin/v1/providers/{code}/status", { path: { code }, signal }),
    call("GET /admin/v1/stops", { signal }),
  ]);
  const own = stops.stops.filter(
    (stop) => (stop.scope === "provider" && stop.code === code) || stop.game?.provider_code === code,
  );
  const isStopped = own.some(({ kind, scope }) => kind === "switch" && scope === "provider");
  return { provider, status, stops: own, isStopped };
}

/** A provider: how it answers, what of it is stopped, its settings and keys. */
export function ProviderPage({ path: [code = ""] }: PageProps) {
  const view = useLoad((signal) => read(code, signal));
  const { refresh, data } = view;
  const target = { scope: "provider", code, after: refresh } as const;
  const badges = data && (
    <>
      {mark(data.status.status === "up" ? "answers" : data.status.status, TONES[data.status.status])}
      {data.isStopped && mark("takes no bets", "warn")}
    </>
  );
  return (
    <Page
      title={`Provider ${code}`}
      kind="provider"
      heading={code}
      badges={badges}
      lead={
        <>
          {data?.provider.provider_name ?? " "}
          {data && data.status.since !== null && <> · no answer since {moment(data.status.since)}</>}
        </>
      }
    >
      {!isMissing(view.error) && (
        <nav class="chips" aria-label="More of this provider">
          <To path={["games"]} query={{ provider: code }} chip={false}>
            Games
          </To>
          <To path={["audit"]} query={{ about: code }} chip={false}>
            Audit
          </To>
        </nav>
      )}
      <Loaded what="the provider" of={view} rows={16} missing={<NoSuch kind="provider" code={code} />}>
        {({ provider, status, stops, isStopped }) => (
          <>
            {stops.map((stop) => (
              <UndoableStop key={`${stop.kind} ${stop.code} ${stop.id}`} stop={stop} after={refresh} />
            ))}
            <Actions>
              {!isStopped && <StopAct {...target} />}
              <MaintenanceAct {...target} />
            </Actions>
            <h2>In the lobbies</h2>
            <p class="meta">
              Withdrawing takes its games out of every operator's window at once, and remembers where they were.
            </p>
            <Actions>
              <Act
                route={WITHDRAW}
                label="Withdraw from all windows"
                tone="danger"
                run={() => withdraw(code, refresh)}
              />
              <Act
                route={RESTORE}
                label="Put it back"
                run={() => doNow(() => call(RESTORE, { path: { code } }), `${code} is back where it was.`, refresh)}
              />
            </Actions>
            <h2>Our calls to it, last hour</h2>
            {status.calls.every(({ calls }) => calls === 0) ? (
              <p class="quiet-text">{provider.adapter === "http" ? "None." : "A sandbox provider is not called."}</p>
            ) : (
              <Table
                label="Calls to the provider"
                rows={status.calls.filter(({ calls }) => calls > 0)}
                columns={[
                  { head: "Call", cell: (row) => words(row.call) },
                  { head: "Calls", figure: true, cell: (row) => row.calls },
                  { head: "Refused", figure: true, cell: (row) => row.refused },
                  { head: "Unanswered", figure: true, cell: (row) => row.unanswered },
                  { head: "Average", figure: true, cell: (row) => duration(row.average_ms) },
                  { head: "Slowest", figure: true, cell: (row) => duration(row.max_ms) },
                  {
                    head: "Last fault",
                    cell: (row) => (row.last_fault_at === null ? "–" : named(row.last_fault, age(row.last_fault_at))),
                  },
                ]}
              />
            )}
            <h2>Settings</h2>
            <Facts
              rows={[
                ["Adapter", provider.adapter],
                ["Base URL", provider.base_url && <Copyable key="url" text={provider.base_url} />],
                ["Requests a minute", provider.requests_per_minute?.toLocaleString("en-GB") ?? "30,000, the default"],
                ["Second signature", provider.require_v2 ? "required" : "optional"],
                ["Replays at", provider.replay_url],
                ["Created", moment(provider.created_at)],
              ]}
            />
            <Actions>
              <ProviderSettingsAct of={provider} after={refresh} />
            </Actions>
            <h2>Keys</h2>
            <Keys kind="provider" code={code} keys={provider.keys} after={refresh} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function withdraw(code: string, after: () => unknown): void {
  ask({
    title: `Take ${code} out of every window`,
    explain: <p>New sessions see it at once, lists within 30 seconds. Open games go on. “Put it back” undoes it.</p>,
    submit: "Withdraw it",
    run: () => call(WITHDRAW, { path: { code } }),
    done: `${code} is in no window.`,
    after,
  });
}
