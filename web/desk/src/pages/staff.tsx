import type { ComponentChild } from "preact";
import { goTo } from "../../../lib/where.ts";
import type { Field, Values } from "../../../ui/control.tsx";
import { age, Facts, mark, moment, named, To } from "../../../ui/facts.tsx";
import { List } from "../../../ui/list.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Empty } from "../../../ui/states.tsx";
import { Table } from "../../../ui/table.tsx";
import type { Route } from "../lib/api.ts";
import { call, missingScope, paged } from "../lib/desk.ts";
import type { StaffMember, StaffMemberDetail } from "../lib/generated.ts";
import { Act, Actions, ask, showOnce } from "../ui/ask.tsx";

const LIST = "GET /admin/v1/staff";
const READ = "GET /admin/v1/staff/{id}";
const PUT = "PUT /admin/v1/staff/{id}";
const REMOVE = "DELETE /admin/v1/staff/{id}";
const ISSUE = "POST /admin/v1/staff/{id}/tokens";
const REVOKE = "DELETE /admin/v1/staff/{id}/tokens/{token_id}";

/** Permissions of each scope, in the order of docs/contract/back-office.md#scopes. */
const SCOPES = [
  ["read", "read", "read everything except staff"],
  ["support", "support", "block players, stop bets, plan maintenance, end promotions, send failed transactions again"],
  ["finance", "finance", "rates, invoices, currencies, limits, held wins"],
  ["catalogue", "catalogue", "games, images, windows"],
  ["admin", "admin", "everything, also operators, providers, keys and staff"],
] as const;

const scopeList = (scopes: readonly string[]): ComponentChild => (
  <span class="chips tight">
    {scopes.map((scope) => (
      <span key={scope} class="badge">
        {scope}
      </span>
    ))}
  </span>
);

/** People and machines that may call the back office, in the order of their ids. */
export function StaffPage() {
  const needed = missingScope(LIST);
  return (
    <Page title="Staff" lead="The people and machines that may call the back office.">
      <Actions>
        <Act route={PUT} label="Add someone" tone="main" run={add} />
      </Actions>
      {needed !== undefined ? (
        <Empty title="Only administrators see who else works here.">
          <span>
            It needs the scope <code>{needed}</code>.
          </span>
        </Empty>
      ) : (
        <List<StaffMember>
          what="staff"
          read={paged(LIST, "staff")}
          columns={[
            { head: "Who", cell: (one) => named(<To path={["member", one.id]}>{one.name}</To>, one.id) },
            { head: "Kind", cell: (one) => (one.removed_at === null ? one.kind : mark("removed", "bad")) },
            { head: "Scopes", cell: (one) => scopeList(one.scopes) },
            { head: "Changed", cell: (one) => age(one.updated_at) },
          ]}
          empty={<Empty title="No staff members yet.">Until then only ADMIN_TOKEN signs in, as root.</Empty>}
        />
      )}
    </Page>
  );
}

/** A staff member with its tokens. What a token is, is shown once when it is issued and never again. */
export function MemberPage({ path: [id = ""] }: PageProps) {
  if (missingScope(READ) === undefined) return <Member id={id} />;
  const notes: readonly (readonly [Route, string])[] = [
    [PUT, "Changing staff"],
    [REMOVE, "Removing staff"],
    [ISSUE, "Issuing tokens"],
    [REVOKE, "Revoking tokens"],
  ];
  return (
    <Page title={`Staff ${id}`}>
      <Empty title="Only administrators see who else works here." />
      <Actions>
        {notes.map(([route, label]) => (
          <Act key={route} route={route} label={label} run={() => undefined} />
        ))}
      </Actions>
    </Page>
  );
}

function standingOf({ removed_at: removed, email, tokens }: StaffMemberDetail) {
  if (removed !== null) return mark("removed", "bad");
  const isKnown =
    email !== null || tokens.some((one) => one.revoked_at === null && Date.parse(one.expires_at) > Date.now());
  return isKnown ? mark("may sign in", "good") : mark("cannot sign in yet", "warn");
}

function Member({ id }: { readonly id: string }) {
  const view = useLoad((signal) => call(READ, { path: { id }, signal }));
  const member = view.data;
  const badges = member && standingOf(member);
  return (
    <Page title={`Staff ${id}`} kind={member?.kind ?? "staff"} heading={member?.name ?? id} badges={badges}>
      <Loaded what="the staff member" of={view}>
        {(shown) => <Shown member={shown} refresh={view.refresh} />}
      </Loaded>
    </Page>
  );
}

function Shown({ member, refresh }: { readonly member: StaffMemberDetail; readonly refresh: () => Promise<void> }) {
  const isRemoved = member.removed_at !== null;
  const now = Date.now();
  const active = member.tokens.filter((one) => one.revoked_at === null && Date.parse(one.expires_at) > now);
  return (
    <>
      <Facts
        rows={[
          ["ID", <code key="id">{member.id}</code>],
          ["Scopes", scopeList(member.scopes)],
          ["Email", member.email],
          ["Since", moment(member.created_at)],
          ["Changed", moment(member.updated_at)],
          ["Removed", moment(member.removed_at)],
        ]}
      />
      <Actions>
        <Act route={PUT} label={isRemoved ? "Let back in" : "Change"} run={() => change(member, refresh)} />
        {!isRemoved && <Act route={REMOVE} label="Remove" tone="danger" run={() => remove(member, refresh)} />}
      </Actions>
      <h2>Tokens</h2>
      {member.tokens.length === 0 ? (
        <Empty title="No token yet.">
          {member.email !== null && "Cloudflare Access signs this person in by the email address."}
        </Empty>
      ) : (
        <Table
          label="Tokens"
          rows={member.tokens}
          columns={[
            { head: "Token", cell: (one) => <code>{one.token_id}</code> },
            { head: "Last used", cell: (one) => (one.last_used_at === null ? "never" : age(one.last_used_at)) },
            {
              head: "State",
              cell: (one) =>
                one.revoked_at !== null ? (
                  mark("revoked", "plain")
                ) : active.includes(one) ? (
                  <span>ends {age(one.expires_at)}</span>
                ) : (
                  mark("expired", "warn")
                ),
            },
            { head: "Issued", cell: (one) => age(one.created_at) },
            {
              head: "What to do",
              cell: (one) =>
                active.includes(one) ? (
                  <Act route={REVOKE} label="Revoke" run={() => revoke(member, one.token_id, refresh)} />
                ) : (
                  "–"
                ),
            },
          ]}
        />
      )}
      {!isRemoved && (
        <Actions>
          <Act
            route={ISSUE}
            label={active.length === 0 ? "Issue a token" : "Rotate the token"}
            run={() => issue(member, active.length > 0, refresh)}
          />
        </Actions>
      )}
    </>
  );
}

type Settings = Pick<StaffMember, "name" | "kind" | "scopes" | "email">;

const memberFields = (now: Settings): readonly Field[] => [
  {
    name: "name",
    label: "Name",
    value: now.name,
    required: true,
    maxLength: 200,
    hint: "As the audit log and the others read it.",
  },
  {
    ...{ name: "kind", label: "Kind", value: now.kind },
    options: [
      ["person", "A person"],
      ["machine", "A machine"],
    ],
  },
  { name: "scopes", label: "Scopes", type: "checks", value: now.scopes.join(","), options: SCOPES },
  {
    ...{ name: "email", label: "Email", type: "email", value: now.email, maxLength: 254 },
    hint: "Cloudflare Access signs a person in by it. Empty: tokens alone.",
  },
];

const memberBody = ({ name, kind, scopes = "", email }: Values) => ({
  ...{ name, kind, email: email || null },
  scopes: scopes.split(",").filter(Boolean),
});

function add(): void {
  ask({
    title: "Add a staff member",
    explain: <p>With an ID that exists, that member is replaced.</p>,
    fields: [
      {
        ...{ name: "id", label: "ID", required: true, maxLength: 40 },
        hint: "Lowercase letters, digits and hyphens. It stays for good.",
      },
      ...memberFields({ name: "", kind: "person", scopes: ["read"], email: null }),
    ],
    submit: "Add",
    run: ({ id = "", ...values }) => call(PUT, { path: { id }, body: memberBody(values) }),
    done: "Added. Without a token or an email address it cannot sign in yet.",
    after: (_: unknown, { id = "" }) => goTo(["member", id]),
  });
}

function change(member: StaffMember, after: () => unknown): void {
  const isRemoved = member.removed_at !== null;
  ask({
    title: isRemoved ? `Let ${member.name} back in` : `Change ${member.name}`,
    explain: <p>{isRemoved ? "The tokens of before stay revoked: issue a new one." : "From the next call on."}</p>,
    fields: memberFields(member),
    compare: true,
    submit: "Save",
    run: (values) => call(PUT, { path: { id: member.id }, body: memberBody(values) }),
    done: "Saved.",
    after,
  });
}

function remove({ id, name }: StaffMember, after: () => unknown): void {
  ask({
    title: `Remove ${name}`,
    explain: <p>All tokens fail from the next call on. The audit log keeps what was done.</p>,
    submit: "Remove",
    run: () => call(REMOVE, { path: { id } }),
    done: `${name} is removed.`,
    after,
  });
}

/** Issues a token, or with one in use the second half of a rotation. */
function issue({ id, name }: StaffMember, isRotation: boolean, after: () => unknown): void {
  ask({
    title: `Issue a token for ${name}`,
    explain: (
      <p>
        {isRotation && "To rotate: issue the new one, use it, then revoke the old one. Two can be active. "}
        It is shown once and cannot be read again.
      </p>
    ),
    fields: [
      {
        name: "expires_in_days",
        label: "Days until it ends",
        type: "number",
        min: "1",
        value: "90",
        required: true,
        hint: "1 to 365.",
      },
    ],
    submit: "Issue it",
    run: ({ expires_in_days: days }) => call(ISSUE, { path: { id }, body: { expires_in_days: Number(days) } }),
    done: "The token is issued.",
    after: async ({ token_id: tokenId, token }: { readonly token_id: string; readonly token: string }) => {
      showOnce("The new token", [
        ["Token ID", tokenId],
        ["Token", token],
      ]);
      await after();
    },
  });
}

function revoke({ id, name }: StaffMember, tokenId: string, after: () => unknown): void {
  ask({
    title: `Revoke a token of ${name}`,
    explain: (
      <p>
        <code>{tokenId}</code> fails from the next call on. This cannot be undone.
      </p>
    ),
    submit: "Revoke it",
    run: () => call(REVOKE, { path: { id, token_id: tokenId } }),
    done: "The token is revoked.",
    after,
  });
}
