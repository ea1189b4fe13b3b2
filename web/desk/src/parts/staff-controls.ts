import { h } from "../../../lib/dom.ts";
import { check, field, fieldset, input, select } from "../../../parts/forms.ts";
import type { Route } from "../lib/api.ts";
import { type Desk, pageHref } from "../lib/desk.ts";
import type { StaffMember } from "../lib/generated.ts";
import { ask, control, isProposal } from "./controls.ts";
import { showOnce } from "./show-once.ts";

const PUT = "PUT /admin/v1/staff/{id}";
const REMOVE = "DELETE /admin/v1/staff/{id}";
const ISSUE = "POST /admin/v1/staff/{id}/tokens";
const REVOKE = "DELETE /admin/v1/staff/{id}/tokens/{token_id}";

type Settings = Pick<StaffMember, "name" | "kind" | "scopes" | "email">;

/** What each scope lets its holder do, in the order of docs/contract/back-office.md#scopes. */
const SCOPES = {
  read: "read everything except staff",
  support: "block players, stop bets, plan maintenance, end promotions, send failed transactions again",
  finance: "rates, invoices, currencies, limits, held wins",
  catalogue: "games, images, windows",
  admin: "everything, also operators, providers, keys and staff",
} as const;

type Scope = keyof typeof SCOPES;

export function scopeList(scopes: readonly string[]): HTMLElement {
  return h("span", { class: "chips tight" }, ...scopes.map((scope) => h("span", { class: "badge" }, scope)));
}

/** The fields of a member, and what they say now. */
function memberFields(now: Settings) {
  const name = input("name", { required: true, maxLength: 200, value: now.name });
  const kind = select(
    "kind",
    [
      ["person", "A person"],
      ["machine", "A machine"],
    ],
    now.kind,
  );
  const email = input("email", { type: "email", maxLength: 254, value: now.email ?? "" });
  const boxes = (Object.keys(SCOPES) as Scope[]).map((scope) => {
    const label = check(scope, "", now.scopes.includes(scope));
    label.append(h("span", {}, h("strong", {}, scope), h("small", {}, ` ${SCOPES[scope]}`)));
    return { scope, label };
  });
  const scopes = fieldset("Scopes", ...boxes.map(({ label }) => label), h("small", { class: "error", role: "alert" }));
  scopes.dataset.field = "scopes";
  return {
    fields: [
      field("Name", name, "As the audit log and the others read it."),
      field("Kind", kind),
      scopes,
      field("Email", email, "Cloudflare Access signs a person in by it. Empty: tokens alone."),
    ],
    body: (): Settings => ({
      name: name.value.trim(),
      kind: kind.value as Settings["kind"],
      scopes: boxes.filter(({ label }) => label.querySelector("input")?.checked).map(({ scope }) => scope),
      email: email.value.trim() || null,
    }),
  };
}

export function addMember(desk: Desk): HTMLElement {
  const add = () => {
    const id = input("id", { required: true, maxLength: 40, pattern: "[a-z0-9][a-z0-9-]*" });
    const { fields, body } = memberFields({ name: "", kind: "person", scopes: ["read"], email: null });
    ask({
      title: "Add a staff member",
      explain: [h("p", {}, "With an id that exists, that member is replaced.")],
      fields: [field("Id", id, "Lowercase letters, digits and hyphens. It stays for good."), ...fields],
      submit: "Add",
      dangerous: true,
      run: () => desk.api.call(PUT, { path: { id: id.value.trim() }, body: body() }),
      done: "Added. Without a token or an email address it cannot sign in yet.",
      after: (answer) => {
        if (!isProposal(answer)) location.hash = pageHref("member", id.value.trim());
      },
    });
  };
  return control(desk, { route: PUT, label: "Add someone", tone: "main", run: add });
}

export function changeMember(desk: Desk, member: StaffMember, after: () => unknown): HTMLElement {
  const { id, removed_at: removed } = member;
  const change = () => {
    const { fields, body } = memberFields(member);
    ask({
      title: removed === null ? `Change ${member.name}` : `Let ${member.name} back in`,
      explain: [
        h("p", {}, removed === null ? "From the next call on." : "The tokens of before stay revoked: issue a new one."),
      ],
      fields,
      submit: "Save",
      dangerous: true,
      run: () => desk.api.call(PUT, { path: { id }, body: body() }),
      done: "Saved.",
      after,
    });
  };
  return control(desk, { route: PUT, label: removed === null ? "Change" : "Let back in", run: change });
}

export function removeMember(desk: Desk, { id, name }: StaffMember, after: () => unknown): HTMLElement {
  const remove = () =>
    ask({
      title: `Remove ${name}`,
      explain: [h("p", {}, "All tokens fail from the next call on. The audit log keeps what was done.")],
      submit: "Remove",
      dangerous: true,
      run: () => desk.api.call(REMOVE, { path: { id } }),
      done: `${name} is removed.`,
      after,
    });
  return control(desk, { route: REMOVE, label: "Remove", tone: "danger", run: remove });
}

/** Issues a token, or with one in use the second half of a rotation. */
export function issueToken(desk: Desk, member: StaffMember, active: number, after: () => unknown): HTMLElement {
  const { id, name } = member;
  const issue = () => {
    const days = input("expires_in_days", { type: "number", min: "1", max: "365", value: "90", required: true });
    let issued: { readonly token_id: string; readonly token: string } | undefined;
    ask({
      title: `Issue a token for ${name}`,
      explain: [
        h(
          "p",
          {},
          active === 0
            ? "It is shown once and cannot be read again."
            : "To rotate: issue the new one, use it, then revoke the old one. Two can be active. It is shown once and cannot be read again.",
        ),
      ],
      fields: [field("Days until it ends", days, "1 to 365.")],
      submit: "Issue it",
      dangerous: true,
      run: async () => {
        const answer = await desk.api.call(ISSUE, { path: { id }, body: { expires_in_days: Number(days.value) } });
        if (!isProposal(answer)) issued = answer;
        return answer;
      },
      done: "The token is issued.",
      after: async () => {
        if (issued)
          showOnce("The new token", [
            ["Token id", issued.token_id],
            ["Token", issued.token],
          ]);
        issued = undefined;
        await after();
      },
    });
  };
  return control(desk, { route: ISSUE, label: active === 0 ? "Issue a token" : "Rotate the token", run: issue });
}

export function revokeToken(desk: Desk, { id, name }: StaffMember, tokenId: string, after: () => unknown): HTMLElement {
  const revoke = () =>
    ask({
      title: `Revoke a token of ${name}`,
      explain: [h("p", {}, h("code", {}, tokenId), " fails from the next call on. This cannot be undone.")],
      submit: "Revoke it",
      dangerous: true,
      run: () => desk.api.call(REVOKE, { path: { id, token_id: tokenId } }),
      done: "The token is revoked.",
      after,
    });
  return control(desk, { route: REVOKE, label: "Revoke", run: revoke });
}

/** Which of them a member without the scope would need it for. */
export function staffNotes(desk: Desk): HTMLElement[] {
  const notes: readonly (readonly [Route, string])[] = [
    [PUT, "Changing staff"],
    [REMOVE, "Removing staff"],
    [ISSUE, "Issuing tokens"],
    [REVOKE, "Revoking tokens"],
  ];
  return notes.map(([route, label]) => control(desk, { route, label, run: () => undefined }));
}
