import { useState } from "preact/hooks";
import { allows } from "../../../../src/gate/staff/scope.ts";
import { when } from "../../../lib/format.ts";
import { where } from "../../../lib/where.ts";
import { age, mark, SCROLLS, To } from "../../../ui/facts.tsx";
import { List } from "../../../ui/list.tsx";
import { useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import { Empty } from "../../../ui/states.tsx";
import { Table } from "../../../ui/table.tsx";
import { ACTS } from "../lib/acts.ts";
import { call, INSTALLATION, me, paged } from "../lib/desk.ts";
import type { IssuedKey, Proposal } from "../lib/generated.ts";
import { marketsSaid } from "../lib/said.ts";
import { Act, Actions, ask, showOnce } from "../ui/ask.tsx";
import { showKey } from "./keys.tsx";

const APPROVE = "POST /admin/v1/proposals/{id}/approve";
const SECRET = "POST /admin/v1/proposals/{id}/secret";
const REFUSE = "POST /admin/v1/proposals/{id}/refuse";
const TONES = { proposed: "warn", approved: "warn", refused: "bad", expired: "plain", carried_out: "good" } as const;

/** Proposals of one person that another must approve: those that wait, or all. */
export function ProposalsPage() {
  const all = where.value.query.get("all") === "true";
  const overview = useLoad((signal) => call("GET /admin/v1/overview", { signal }));
  return (
    <Page title="Proposals" lead="What one person proposed and a second one must approve.">
      {overview.data?.off.includes("APPROVALS") && (
        <p id="approvals-off">
          <strong>Approvals are off here:</strong> a call is carried out at once, unless it is proposed. The setting
          APPROVALS turns them on.
        </p>
      )}
      <nav class="chips" aria-label="Which proposals">
        <To path={["proposals"]} chip={!all}>
          Waiting
        </To>
        <To path={["proposals"]} query={{ all: "true" }} chip={all}>
          All
        </To>
      </nav>
      <List<Proposal>
        what="proposals"
        by={String(all)}
        read={paged("GET /admin/v1/proposals", "proposals", { query: { state: all ? undefined : "proposed" } })}
        keyOf={(one) => one.proposal_id}
        entry={(one) => <Card first={one} />}
        empty={
          all ? (
            <Empty title="Nothing was proposed yet." />
          ) : (
            <Empty title="Nothing waits for a second person.">
              What the setting APPROVALS covers appears here until it is approved or refused.
            </Empty>
          )
        }
      />
    </Page>
  );
}

function Card({ first }: { readonly first: Proposal }) {
  const [one, setOne] = useState(first);
  const { proposal_id: id, proposed_by: proposer } = one;
  const isOpen = one.state === "proposed";
  // A proposal that was cut off while it was carried out is approved again.
  const isUnfinished = isOpen || one.state === "approved";
  const mayDecide = me().kind === "person" && allows(me().scopes, one.scope);
  const isOwn = proposer === me().id;
  const reread = async () => setOne(await call("GET /admin/v1/proposals/{id}", { path: { id } }));
  const approve = () => {
    let answer: unknown;
    ask({
      title: "Approve it",
      explain: (
        <>
          <p>
            <code>{one.call}</code> as {proposer} proposed it. It is carried out at once.
          </p>
          <Details proposal={one} />
        </>
      ),
      submit: "Approve and carry out",
      run: async () => {
        ({ answer } = await call(APPROVE, { path: { id }, body: { installation: INSTALLATION } }));
      },
      done: "It is carried out.",
      after: async () => {
        const token = issuedToken(answer);
        if (token !== undefined) showOnce("The new token", [["Token", token]]);
        await reread();
      },
    });
  };
  const refuse = () =>
    ask({
      title: isOwn ? "Withdraw it" : "Refuse it",
      explain: (
        <p>
          <code>{one.call}</code>
        </p>
      ),
      fields: [
        {
          ...{ name: "reason", label: "Reason", required: true, maxLength: 300 },
          hint: `${isOwn ? "The others read" : `${proposer} reads`} it.`,
        },
      ],
      submit: isOwn ? "Withdraw" : ACTS[REFUSE][0],
      harmless: true,
      run: ({ reason }) => call(REFUSE, { path: { id }, body: { reason } }).then(() => undefined),
      done: isOwn ? "It is withdrawn." : "It is refused.",
      after: reread,
    });
  const readSecret = () => {
    let key: IssuedKey | undefined;
    ask({
      title: "Read the secret of the new key",
      explain: <p>It is shown once, and to nobody else.</p>,
      submit: "Show it",
      harmless: true,
      run: async () => {
        key = await call(SECRET, { path: { id } });
      },
      after: async () => {
        if (key) showKey(key);
        await reread();
      },
    });
  };
  return (
    <div class="entry">
      <div class="row spread">
        <code>{one.call}</code>
        {mark(one.state.replace("_", " "), TONES[one.state])}
      </div>
      <Details proposal={one} />
      <p class="meta">
        {proposer}, {age(one.proposed_at)} · needs the scope {one.scope}
        {isOpen && ` · ends ${when(one.expires_at)}`}
        {one.decided_by !== null && ` · ${one.decided_by}, ${when(one.decided_at)}`}
        {one.reason !== null && `: ${one.reason}`}
      </p>
      {isUnfinished && !mayDecide && (
        <Actions>
          <span class="needs">
            To decide it needs a person with the scope <code>{one.scope}</code>
          </span>
        </Actions>
      )}
      {isUnfinished && mayDecide && (
        <Actions>
          {!isOwn && (
            <Act route={APPROVE} label={isOpen ? ACTS[APPROVE][0] : "Carry it out again"} tone="main" run={approve} />
          )}
          <Act route={REFUSE} label={isOwn ? "Withdraw" : "Refuse"} run={refuse} />
        </Actions>
      )}
      {isOwn && one.secret_until !== null && (
        <Actions>
          <Act route={SECRET} label={ACTS[SECRET][0]} tone="main" run={readSecret} />
          <span class="meta">until {when(one.secret_until)}</span>
        </Actions>
      )}
    </div>
  );
}

/** Changes of a proposal, and its whole body: beside the part that needs a second person, a call may change more. */
function Details({ proposal: { changes, body } }: { readonly proposal: Proposal }) {
  return (
    <>
      <Table
        small
        label="What would change"
        rows={changes}
        columns={[
          { head: "What", cell: ({ what }) => marketsSaid(what) },
          { head: "Before", cell: ({ before }) => marketsSaid(before ?? "–") },
          { head: "After", cell: ({ after }) => <strong>{marketsSaid(after ?? "–")}</strong> },
        ]}
      />
      {body !== null && Object.keys(body).length > 0 && (
        <details>
          <summary>What is sent</summary>
          <pre class="scroll" {...SCROLLS}>
            {JSON.stringify(body, null, 2)}
          </pre>
        </details>
      )}
    </>
  );
}

/** A token that the call has issued. Only the person who approves it sees it. */
function issuedToken(answer: unknown): string | undefined {
  const { token } = Object(answer) as { readonly token?: unknown };
  return typeof token === "string" ? token : undefined;
}
