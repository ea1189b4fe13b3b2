import { type Child, h } from "../../../lib/dom.ts";
import { type Loaded, loaded } from "../../../parts/loaded.ts";
import { empty } from "../../../parts/states.ts";
import { type Desk, missingScope, type OpenPage } from "../lib/desk.ts";
import type { StaffMemberDetail } from "../lib/generated.ts";
import { controls } from "../parts/controls.ts";
import { age, facts, heading, mark, moment, table } from "../parts/facts.ts";
import { changeMember, issueToken, removeMember, revokeToken, scopeList, staffNotes } from "../parts/staff-controls.ts";

const READ = "GET /admin/v1/staff/{id}";

/** A staff member with its tokens. What a token is, is shown once when it is issued and never again. */
export const memberPage: OpenPage = ({ account: desk, path: [id = ""], signal }) => {
  if (missingScope(desk, READ) !== undefined) return { title: "Staff", element: closedToYou(desk) };
  const view: Loaded = loaded(
    "the staff member",
    signal,
    () => desk.api.call(READ, { path: { id }, signal }),
    (member) => shown(desk, member, view.refresh),
  );
  return { title: `Staff ${id}`, element: view.element };
};

function closedToYou(desk: Desk): HTMLElement {
  return h("section", {}, empty("Only administrators see who else works here."), controls(...staffNotes(desk)));
}

function shown(desk: Desk, member: StaffMemberDetail, refresh: () => Promise<void>): Child[] {
  const isRemoved = member.removed_at !== null;
  const now = Date.now();
  const active = member.tokens.filter((one) => one.revoked_at === null && Date.parse(one.expires_at) > now);
  return [
    heading(member.kind, member.name, isRemoved ? mark("removed", "bad") : mark("may sign in", "good")),
    facts(
      ["Id", h("code", {}, member.id)],
      ["Scopes", scopeList(member.scopes)],
      ["Email", member.email],
      ["Since", moment(member.created_at)],
      ["Changed", moment(member.updated_at)],
      ["Removed", moment(member.removed_at)],
    ),
    controls(changeMember(desk, member, refresh), !isRemoved && removeMember(desk, member, refresh)),
    h("h2", {}, "Tokens"),
    member.tokens.length === 0
      ? empty(
          "No token yet.",
          member.email === null ? "" : "Cloudflare Access signs this person in by the email address.",
        )
      : table(
          "Tokens",
          ["Token", "Last used", "State", "Issued", "What to do"],
          member.tokens.map((one) => [
            h("code", {}, one.token_id),
            one.last_used_at === null ? "never" : age(one.last_used_at),
            one.revoked_at !== null
              ? mark("revoked", "plain")
              : Date.parse(one.expires_at) <= now
                ? mark("expired", "warn")
                : h("span", {}, "ends ", age(one.expires_at)),
            age(one.created_at),
            active.includes(one) ? revokeToken(desk, member, one.token_id, refresh) : "–",
          ]),
        ),
    controls(!isRemoved && issueToken(desk, member, active.length, refresh)),
  ];
}
