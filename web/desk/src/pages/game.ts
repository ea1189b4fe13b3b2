import { type Child, fill, h } from "../../../lib/dom.ts";
import { words } from "../../../lib/format.ts";
import { type Loaded, loaded } from "../../../parts/loaded.ts";
import { empty } from "../../../parts/states.ts";
import { copyable } from "../../../parts/toast.ts";
import type { Desk, OpenPage, PageContext } from "../lib/desk.ts";
import type { CatalogueGameDetail, Stop } from "../lib/generated.ts";
import { controls } from "../parts/controls.ts";
import { facts, heading, link, mark, moment } from "../parts/facts.ts";
import { returnChart } from "../parts/return-chart.ts";
import { maintenanceControl, stopControl, undoableStop } from "../parts/stop-controls.ts";
import { isOf, standingOf } from "../parts/stop-line.ts";

/** A game: its kill switch, and what it returns beside what is published. */
export const gamePage: OpenPage = (context) => {
  const {
    account: desk,
    path: [id = ""],
    signal,
  } = context;
  const chart = h("div", {});
  const view: Loaded = loaded(
    "the game",
    signal,
    () => read(context, id),
    (answer) => {
      // After the page has its width.
      requestAnimationFrame(() => fill(chart, returnChart(answer.game)));
      return shown(desk, answer, chart, view.refresh);
    },
  );
  return { title: "Game", element: view.element };
};

async function read({ account: { api }, signal }: PageContext, id: string) {
  const [game, { stops }] = await Promise.all([
    api.call("GET /admin/v1/games/{id}", { path: { id }, signal }),
    api.call("GET /admin/v1/stops", { signal }),
  ]);
  return { game, stops };
}

interface Answer {
  readonly game: CatalogueGameDetail;
  readonly stops: readonly Stop[];
}

function shown(desk: Desk, { game, stops }: Answer, chart: HTMLElement, refresh: () => Promise<void>): Child[] {
  const code = `${game.provider_code}:${game.code}`;
  const target = { scope: "game", code } as const;
  const own = stops.filter((stop) => isOf(stop, game));
  const isStopped = own.some(({ kind, scope }) => kind === "switch" && scope === "game");
  return [
    h(
      "div",
      { class: "with-picture" },
      game.portrait_url !== null &&
        h("img", { src: new URL(game.portrait_url).pathname, alt: "", width: 72, height: 96, loading: "lazy" }),
      h(
        "div",
        {},
        heading("game", game.name, standingOf(game, stops), game.withdrawn_at !== null && mark("withdrawn", "plain")),
        h("p", { class: "lead" }, [game.studio, words(game.type)].filter(Boolean).join(" · ")),
      ),
    ),
    ...own.map((stop) => undoableStop(desk, stop, refresh)),
    controls(!isStopped && stopControl(desk, target, refresh), maintenanceControl(desk, target, refresh)),
    h("h2", {}, "Return to player, last 30 days"),
    ...returns(game),
    chart,
    h("h2", {}, "In the catalogue"),
    facts(
      ["Provider", link(game.provider_code, "provider", game.provider_code)],
      ["Code", copyable(game.code)],
      ["Wallets see", game.wallet_code !== game.code && h("code", {}, game.wallet_code)],
      ["Id", copyable(game.id)],
      ["Billed as", game.section_code && words(game.section_code)],
      ["Demo", game.has_demo ? "yes" : "no"],
      [
        "Not in",
        game.restricted_countries.length === 0 ? "no country is left out" : game.restricted_countries.join(", "),
      ],
      ["Since", moment(game.created_at)],
      ["Withdrawn", moment(game.withdrawn_at)],
    ),
  ];
}

function returns({ rtp, returns: days }: CatalogueGameDetail): Child[] {
  if (rtp === null) return [empty("No return is published.", "So what it pays is not compared with one.")];
  const bets = days.reduce((sum, day) => sum + day.bets, 0);
  const staked = days.reduce((sum, day) => sum + day.staked_usd, 0);
  if (staked === 0) return [empty(`Published: ${rtp.toFixed(2)} %. Not played for money yet.`)];
  const won = days.reduce((sum, day) => sum + day.won_usd, 0);
  return [
    facts(
      ["Published", h("span", { class: "money" }, `${rtp.toFixed(2)} %`)],
      [
        "Paid",
        h("span", { class: "money" }, `${((100 * won) / staked).toFixed(2)} %`),
        ` of ${bets.toLocaleString("en-GB")} bets`,
      ],
    ),
    h(
      "p",
      { class: "meta" },
      "Few bets say little: the alert return_differs comes where the difference is more than luck. Without jackpots and promotions.",
    ),
  ];
}
