import { type Child, h } from "../../../lib/dom.ts";
import { copyable } from "../../../parts/toast.ts";
import type { Route } from "../lib/api.ts";
import type { Desk } from "../lib/desk.ts";
import type { IssuedKey, Key } from "../lib/generated.ts";
import { ask, control, controls, isProposal } from "./controls.ts";
import { mark, moment } from "./facts.ts";
import { showOnce } from "./show-once.ts";

const CALLS = {
  operator: {
    issue: "POST /admin/v1/operators/{code}/keys",
    revoke: "DELETE /admin/v1/operators/{code}/keys/{key_id}",
  },
  provider: {
    issue: "POST /admin/v1/providers/{code}/keys",
    revoke: "DELETE /admin/v1/providers/{code}/keys/{key_id}",
  },
} as const satisfies Record<string, Record<string, Route>>;

interface Owner {
  readonly kind: keyof typeof CALLS;
  readonly code: string;
  readonly keys: readonly Key[];
}

/** The only time that the secret of a key is shown. */
export function showKey({ key_id: id, secret }: IssuedKey): void {
  showOnce("The new key", [
    ["Key id", id],
    ["Secret", secret],
  ]);
}

/** The keys of an operator or provider, with the controls that issue and revoke them. */
export function keyList(desk: Desk, { kind, code, keys }: Owner, refresh: () => Promise<void>): HTMLElement {
  const { issue, revoke } = CALLS[kind];
  const active = keys.filter(({ revoked_at: at }) => at === null);
  const askToIssue = () => {
    let issued: IssuedKey | undefined;
    ask({
      title: `Issue a key of ${code}`,
      explain: [h("p", {}, "The secret is shown once and cannot be read again.")],
      submit: "Issue a key",
      dangerous: true,
      run: async () => {
        issued = await desk.api.call(issue, { path: { code } });
        return issued;
      },
      done: "The key is issued.",
      after: async () => {
        if (issued && !isProposal(issued)) showKey(issued);
        await refresh();
      },
    });
  };
  const askToRevoke = (keyId: string) =>
    ask({
      title: "Revoke the key",
      explain: [
        h("p", {}, h("code", {}, keyId), ` of ${code} fails from the next request on. This cannot be undone.`),
        ...(active.length === 1
          ? [
              h(
                "p",
                { class: "error" },
                "It is the only active key: nothing signed is accepted until another is issued.",
              ),
            ]
          : ([] as Child[])),
      ],
      submit: "Revoke it",
      dangerous: true,
      run: () => desk.api.call(revoke, { path: { code, key_id: keyId } }),
      done: "The key is revoked.",
      after: refresh,
    });
  const row = ({ key_id: id, created_at: created, revoked_at: revoked }: Key) =>
    h(
      "li",
      { class: "entry" },
      h(
        "div",
        { class: "row spread" },
        copyable(id),
        revoked === null ? mark("active", "good") : mark("revoked", "plain"),
      ),
      h("p", { class: "meta" }, "Issued ", moment(created), revoked !== null && ", revoked ", moment(revoked)),
      revoked === null && controls(control(desk, { route: revoke, label: "Revoke", run: () => askToRevoke(id) })),
    );
  return h(
    "div",
    {},
    h("ol", { class: "rows" }, ...keys.map(row)),
    controls(control(desk, { route: issue, label: "Issue a key", run: askToIssue })),
  );
}
