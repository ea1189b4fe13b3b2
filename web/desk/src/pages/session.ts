import { h } from "../../../lib/dom.ts";
import { loaded, paged } from "../../../parts/loaded.ts";
import { badge, empty } from "../../../parts/states.ts";
import { copyable } from "../../../parts/toast.ts";
import type { OpenPage } from "../lib/desk.ts";
import { facts, heading, link, moment } from "../parts/facts.ts";
import { transactionLine } from "../parts/story.ts";

/** A session and what was played in its first day. */
export const sessionPage: OpenPage = ({ account: { api }, path: [id = ""], signal }) => {
  const { element } = loaded(
    "the session",
    signal,
    () => api.call("GET /admin/v1/search", { query: { q: id }, signal }),
    ({ results }) => {
      const session = results.find(({ kind }) => kind === "session");
      if (!session) return [empty("No session has this id.", "Those of retired databases are not found.")];
      const { operator_code: operator, provider_code: provider, player_id: player, created_at: created } = session;
      return [
        heading("session", player ?? id, session.status && badge(session.status)),
        facts(
          ["Session", copyable(id)],
          ["Operator", link(operator, "operator", operator)],
          ["Player", player && link(player, "player", operator, player)],
          ["Provider", provider && link(provider, "provider", provider)],
          ["Currency", session.currency],
          ["Opened", moment(created)],
        ),
        h("h2", {}, "Transactions of its first day"),
        paged(
          "transactions",
          signal,
          async (cursor) => {
            const path = { code: operator };
            const query = { session_id: id, from: created, cursor };
            const page = await api.call("GET /admin/v1/operators/{code}/transactions", { path, query, signal });
            return { rows: page.transactions, next: page.next_cursor };
          },
          transactionLine,
          () => empty("Nothing was played."),
        ),
      ];
    },
  );
  return { title: `Session ${id}`, element };
};
