import { allows } from "../../../../src/gate/staff/scope.ts";
import { fill, h } from "../../../lib/dom.ts";
import { when } from "../../../lib/format.ts";
import { pageOf } from "../../../lib/page.ts";
import { field, input } from "../../../parts/forms.ts";
import { paged } from "../../../parts/loaded.ts";
import { empty } from "../../../parts/states.ts";
import { type Desk, INSTALLATION, type OpenPage, pageHref } from "../lib/desk.ts";
import type { IssuedKey, Proposal } from "../lib/generated.ts";
import { ask, control, controls } from "../parts/controls.ts";
import { age, mark, table } from "../parts/facts.ts";
import { showKey } from "../parts/keys.ts";
import { showOnce } from "../parts/show-once.ts";

const APPROVE = "POST /admin/v1/proposals/{id}/approve";
const SECRET = "POST /admin/v1/proposals/{id}/secret";
const REFUSE = "POST /admin/v1/proposals/{id}/refuse";
const TONES = { proposed: "warn", approved: "warn", refused: "bad", expired: "plain", carried_out: "good" } as const;

/** What one person proposed and another must approve: those that wait, or all. */
export const proposalsPage: OpenPage = ({ account: desk, query, signal }) => {
  const all = query.get("all") === "true";
  const chip = (name: string, href: string, current: boolean) =>
    h("a", { href, class: "chip", ...(current ? { aria: { current: "true" } } : {}) }, name);
  const list = paged(
    "proposals",
    signal,
    async (cursor) => {
      const filter = { state: all ? undefined : "proposed", cursor };
      const page = await desk.api.call("GET /admin/v1/proposals", { query: filter, signal });
      return { rows: page.proposals, next: page.next_cursor };
    },
    (one) => card(desk, one),
    () =>
      all
        ? empty("Nothing was proposed yet.")
        : empty(
            "Nothing waits for a second person.",
            "What the setting APPROVALS covers appears here until it is approved or refused.",
          ),
  );
  return pageOf(
    "Proposals",
    "Proposals",
    h(
      "nav",
      { class: "chips", aria: { label: "Which proposals" } },
      chip("Waiting", pageHref("proposals"), !all),
      chip("All", `${pageHref("proposals")}?all=true`, all),
    ),
    list,
  );
};

function card(desk: Desk, first: Proposal): HTMLElement {
  const element = h("div", { class: "entry" });
  const show = (one: Proposal) => {
    const { proposal_id: id, proposed_by: proposer } = one;
    const isOpen = one.state === "proposed";
    // What was cut off while it was carried out is approved again.
    const isUnfinished = isOpen || one.state === "approved";
    const mayDecide = desk.me.kind === "person" && allows(desk.me.scopes, one.scope);
    const isOwn = proposer === desk.me.id;
    const reread = async () => show(await desk.api.call("GET /admin/v1/proposals/{id}", { path: { id } }));
    const approve = () => {
      let answer: unknown;
      ask({
        title: "Approve it",
        explain: [
          h("p", {}, h("code", {}, one.call), ` as ${proposer} proposed it. It is carried out at once.`),
          changes(one),
          sent(one),
        ],
        submit: "Approve and carry out",
        dangerous: true,
        run: async () => {
          ({ answer } = await desk.api.call(APPROVE, { path: { id }, body: { installation: INSTALLATION } }));
        },
        done: "It is carried out.",
        after: async () => {
          const token = issuedToken(answer);
          if (token !== undefined) showOnce("The new token", [["Token", token]]);
          await reread();
        },
      });
    };
    const refuse = () => {
      const reason = input("reason", { required: true, maxLength: 300 });
      ask({
        title: isOwn ? "Withdraw it" : "Refuse it",
        explain: [h("p", {}, h("code", {}, one.call))],
        fields: [field("Reason", reason, `${isOwn ? "The others read" : `${proposer} reads`} it.`)],
        submit: isOwn ? "Withdraw" : "Refuse",
        run: () => desk.api.call(REFUSE, { path: { id }, body: { reason: reason.value.trim() } }).then(() => undefined),
        done: isOwn ? "It is withdrawn." : "It is refused.",
        after: reread,
      });
    };
    const readSecret = () => {
      let key: IssuedKey | undefined;
      ask({
        title: "Read the secret of the new key",
        explain: [h("p", {}, "It is shown once, and to nobody else.")],
        submit: "Show it",
        run: async () => {
          key = await desk.api.call(SECRET, { path: { id } });
        },
        after: async () => {
          if (key) showKey(key);
          await reread();
        },
      });
    };
    fill(
      element,
      h("div", { class: "row spread" }, h("code", {}, one.call), mark(one.state.replace("_", " "), TONES[one.state])),
      changes(one),
      sent(one),
      h(
        "p",
        { class: "meta" },
        `${proposer}, `,
        age(one.proposed_at),
        ` · needs the scope ${one.scope}`,
        isOpen && ` · ends ${when(one.expires_at)}`,
        one.decided_by !== null && ` · ${one.decided_by}, ${when(one.decided_at)}`,
        one.reason !== null && `: ${one.reason}`,
      ),
      isUnfinished &&
        !mayDecide &&
        controls(
          h("span", { class: "needs" }, "To decide it needs a person with the scope ", h("code", {}, one.scope)),
        ),
      isUnfinished &&
        mayDecide &&
        controls(
          !isOwn &&
            control(desk, {
              route: APPROVE,
              label: isOpen ? "Approve" : "Carry it out again",
              tone: "main",
              run: approve,
            }),
          isOpen && control(desk, { route: REFUSE, label: isOwn ? "Withdraw" : "Refuse", run: refuse }),
        ),
      isOwn &&
        one.secret_until !== null &&
        controls(
          control(desk, { route: SECRET, label: "Read the secret", tone: "main", run: readSecret }),
          h("span", { class: "meta" }, `until ${when(one.secret_until)}`),
        ),
    );
  };
  show(first);
  return element;
}

function changes({ changes: all }: Proposal): HTMLElement {
  return table(
    "What would change",
    ["What", "Before", "After"],
    all.map(({ what, before, after }) => [what, before ?? "–", h("strong", {}, after ?? "–")]),
  );
}

/** All of it: besides what needs a second person, a call may change more. */
function sent({ body }: Proposal): HTMLElement | false {
  if (body === null || Object.keys(body).length === 0) return false;
  const text = h("pre", { class: "scroll", tabIndex: 0 }, JSON.stringify(body, null, 2));
  return h("details", {}, h("summary", {}, "What is sent"), text);
}

/** A token that the call has issued. Only the person who approves it sees it. */
function issuedToken(answer: unknown): string | undefined {
  const { token } = Object(answer) as { readonly token?: unknown };
  return typeof token === "string" ? token : undefined;
}
