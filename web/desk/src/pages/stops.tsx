import { useState } from "preact/hooks";
import { Control } from "../../../ui/control.tsx";
import { mark, moment, To } from "../../../ui/facts.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import { Empty } from "../../../ui/states.tsx";
import { call } from "../lib/desk.ts";
import type { Intake, Stop } from "../lib/generated.ts";
import { Act, Actions, ask, doNow } from "../ui/ask.tsx";
import { codes } from "../ui/choices.tsx";
import { MaintenanceAct, StopAct, UndoableStop } from "./stop-controls.tsx";

const INTAKE = "PUT /admin/v1/intake";
const SCOPES = ["provider", "operator", "currency"] as const;

/** The kill switches: what takes no bets, now or later, and how to stop and start it. */
export function StopsPage() {
  const view = useLoad(async (signal) => {
    const [intake, stops] = await Promise.all([
      call("GET /admin/v1/intake", { signal }),
      call("GET /admin/v1/stops", { signal }),
    ]);
    return { intake, stops };
  });
  return (
    <Page title="Stops" heading="Stops and maintenance">
      <Loaded what="what is stopped" of={view}>
        {({ intake, stops }) => (
          <>
            <Installation intake={intake} after={view.refresh} />
            <h2>Stopped and planned</h2>
            {stops.stops.length === 0 ? (
              <Empty title="Nothing is stopped or planned." />
            ) : (
              <ol class="rows">
                {stops.stops.map((stop) => (
                  <li key={`${stop.kind} ${stop.scope} ${stop.code} ${stop.id}`}>
                    <UndoableStop stop={stop} after={view.refresh} />
                  </li>
                ))}
              </ol>
            )}
            {stops.next_cursor !== null && (
              <p class="meta">There are more: npm run admin -- stop list --all shows them.</p>
            )}
            <StopSomething after={view.refresh} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function StopSomething({ after }: { readonly after: () => unknown }) {
  const [scope, setScope] = useState<(typeof SCOPES)[number]>("provider");
  const [code, setCode] = useState("");
  const target = { scope: scope as Stop["scope"], code: code.trim(), after };
  return (
    <>
      <h2>Stop something else</h2>
      <p class="meta">
        A game is stopped on its own page: <To path={["games"]}>find it by its name</To>.
      </p>
      <div class="pair form">
        <Control
          field={{
            name: "scope",
            label: "What",
            options: SCOPES.map((one) => [one, `A ${one}`.replace("A o", "An o")]),
          }}
          value={scope}
          onValue={(value) => {
            setScope(value as typeof scope);
            setCode("");
          }}
        />
        <Control
          field={{ name: "code", label: "Which", of: codes[scope], placeholder: "Type a part of the name" }}
          value={code}
          onValue={setCode}
        />
      </div>
      {target.code !== "" && (
        <Actions>
          <StopAct {...target} />
          {scope === "provider" && <MaintenanceAct {...target} />}
        </Actions>
      )}
    </>
  );
}

function Installation({ intake, after }: { readonly intake: Intake; readonly after: () => unknown }) {
  const stop = () =>
    ask({
      title: "Stop all bets",
      explain: <p>Of the whole installation, from the next bet on. Wins and rollbacks are still taken.</p>,
      fields: [
        { name: "reason", label: "Reason", maxLength: 500, required: true, hint: "For this page and the audit log." },
      ],
      submit: "Stop all bets",
      run: ({ reason }) => call(INTAKE, { body: { stopped: true, reason } }),
      done: "No bets are taken.",
      after,
    });
  const resume = () => doNow(() => call(INTAKE, { body: { stopped: false } }), "Bets are taken again.", after);
  return (
    <section class="card intake">
      <div class="row spread">
        <h2>The whole installation</h2>
        {intake.stopped ? mark("takes no bets", "bad") : mark("takes bets", "good")}
      </div>
      {intake.stopped && (
        <p>
          {intake.reason} {moment(intake.stopped_at)}
        </p>
      )}
      <Actions>
        {intake.stopped ? (
          <Act route={INTAKE} label="Take bets again" tone="main" run={resume} />
        ) : (
          <Act route={INTAKE} label="Stop all bets" tone="danger" run={stop} />
        )}
      </Actions>
    </section>
  );
}
