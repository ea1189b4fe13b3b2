import { fill, h } from "../../../lib/dom.ts";
import { when } from "../../../lib/format.ts";
import { grouped } from "../../../lib/money.ts";
import { loaded } from "../../../parts/loaded.ts";
import { timeline } from "../../../parts/timeline.ts";
import type { OpenPage } from "../lib/desk.ts";
import { facts, heading, link, table } from "../parts/facts.ts";
import { transactionLine } from "../parts/story.ts";

const SUMS = ["taken", "paid", "returned", "free", "open", "owed"] as const;

/** A round in words and in transactions. */
export const roundPage: OpenPage = ({ account: { api }, path: [operator = "", round = ""], signal }) => {
  const drawn = h("div", {});
  const path = { code: operator, round_id: round };
  const { element } = loaded(
    "the round",
    signal,
    () => api.call("GET /admin/v1/operators/{code}/rounds/{round_id}", { path, signal }),
    ({ story, transactions, games, sums, replay_url: replay }) => {
      requestAnimationFrame(() => transactions.length > 0 && fill(drawn, timeline(transactions)));
      const [first] = transactions;
      return [
        heading("round", round),
        facts(
          ["Operator", link(operator, "operator", operator)],
          ["Games", games.map(({ name }) => name).join(", ") || null],
          ["Player", first && link(first.player_id, "player", operator, first.player_id)],
          ["Session", first && link(first.session_id, "session", first.session_id)],
          [
            "Replay",
            replay !== null && h("a", { href: replay, rel: "noreferrer", target: "_blank" }, "See the round again"),
          ],
        ),
        sums.length > 0 &&
          table(
            "Sums of the round",
            ["Currency", "Stakes taken", "Wins paid", "Stakes returned", "Free spins", "Open", "Owed"],
            sums.map((row) => [row.currency, ...SUMS.map((name) => h("span", { class: "money" }, grouped(row[name])))]),
          ),
        h("h2", {}, "What happened"),
        h("p", { class: "meta" }, "As its operator reads it: “your wallet” is the operator's."),
        h(
          "ol",
          { class: "story" },
          ...story.map(({ at, text }) => h("li", {}, h("time", { dateTime: at }, when(at)), h("p", {}, text))),
        ),
        h("h2", {}, "Transactions"),
        drawn,
        h("ol", { class: "rows" }, ...transactions.map((one) => h("li", {}, transactionLine(one)))),
      ];
    },
  );
  return { title: `Round ${round}`, element };
};
