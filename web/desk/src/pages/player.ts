import { h } from "../../../lib/dom.ts";
import { field, input } from "../../../parts/forms.ts";
import { type Loaded, loaded, paged } from "../../../parts/loaded.ts";
import { badge, empty } from "../../../parts/states.ts";
import type { OpenPage } from "../lib/desk.ts";
import { inputTime, sentTime } from "../lib/time.ts";
import { ask, control, controls, doNow } from "../parts/controls.ts";
import { age, facts, heading, link, mark, moment } from "../parts/facts.ts";
import { transactionLine } from "../parts/story.ts";

const BLOCK = "PUT /admin/v1/operators/{code}/players/{player_id}/block";
const UNBLOCK = "DELETE /admin/v1/operators/{code}/players/{player_id}/block";

/** A player of an operator: block, sessions, and what was played in the last day. */
export const playerPage: OpenPage = ({ account: desk, path: [operator = "", player = ""], signal }) => {
  const { api } = desk;
  const path = { code: operator, player_id: player };
  const block: Loaded = loaded(
    "the block",
    signal,
    () => api.call("GET /admin/v1/operators/{code}/blocks", { path, query: { player_id: player }, signal }),
    ({ blocks: [found] }) => {
      const unblock = () => void doNow(() => api.call(UNBLOCK, { path }), "The player may play again.", block.refresh);
      if (found) {
        return [
          h("p", {}, mark("blocked", "bad"), " No session opens and no bet is taken. Wins and rollbacks still arrive."),
          facts(
            ["Blocked", moment(found.blocked_at)],
            ["Reason", found.reason],
            ["Until", found.ends_at === null ? "It is lifted" : moment(found.ends_at)],
          ),
          controls(control(desk, { route: UNBLOCK, label: "Lift the block", run: unblock })),
        ];
      }
      return [controls(control(desk, { route: BLOCK, label: "Block the player", tone: "danger", run: askForBlock }))];
    },
  );
  const askForBlock = () => {
    const reason = input("reason", { maxLength: 500 });
    const ends = input("ends_at", { type: "datetime-local", min: inputTime(Date.now()) });
    ask({
      title: `Block ${player}`,
      explain: [h("p", {}, `At ${operator} alone, from the next bet on. Wins and rollbacks still arrive.`)],
      fields: [
        field("Reason", reason, "For the list and the audit log. The operator does not see it."),
        field("Until, UTC", ends, "Empty: until it is lifted."),
      ],
      submit: "Block",
      dangerous: true,
      run: () =>
        api.call(BLOCK, {
          path,
          body: { reason: reason.value.trim() || null, ends_at: ends.value === "" ? null : sentTime(ends.value) },
        }),
      done: "The player is blocked.",
      after: block.refresh,
    });
  };
  const sessions = paged(
    "sessions",
    signal,
    async (cursor) => {
      const query = { player_id: player, cursor };
      const page = await api.call("GET /admin/v1/operators/{code}/sessions", { path, query, signal });
      return { rows: page.sessions, next: page.next_cursor };
    },
    (session) =>
      h(
        "div",
        { class: "entry row spread" },
        h(
          "span",
          {},
          link(session.session_id, "session", session.session_id),
          h("small", {}, ` ${session.currency} `),
          age(session.created_at),
        ),
        badge(session.status),
      ),
    () => empty("No sessions.", "Check the operator and the player's id: they are looked for exactly as written."),
  );
  const played = paged(
    "transactions",
    signal,
    async (cursor) => {
      const query = { player_id: player, cursor };
      const page = await api.call("GET /admin/v1/operators/{code}/transactions", { path, query, signal });
      return { rows: page.transactions, next: page.next_cursor };
    },
    transactionLine,
    () => empty("Nothing in the last 24 hours."),
  );
  const element = h(
    "section",
    {},
    heading("player", player),
    facts(["Operator", link(operator, "operator", operator)]),
    block.element,
    h("h2", {}, "Played in the last 24 hours"),
    played,
    h("h2", {}, "Sessions"),
    sessions,
  );
  return { title: `Player ${player}`, element };
};
