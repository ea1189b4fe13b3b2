import { counted, whole, words } from "../../../lib/format.ts";
import { DAY_MS, lastOf } from "../../../lib/time.ts";
import { where } from "../../../lib/where.ts";
import { Copyable, Facts, mark, moment, money, named, To, toProvider } from "../../../ui/facts.tsx";
import { Filters } from "../../../ui/filters.tsx";
import { Chart } from "../../../ui/lazy-chart.tsx";
import { List } from "../../../ui/list.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Empty } from "../../../ui/states.tsx";
import { call } from "../lib/desk.ts";
import type { CatalogueGameDetail } from "../lib/generated.ts";
import { Actions } from "../ui/ask.tsx";
import { choicesOf } from "../ui/choices.tsx";
import { Known } from "../ui/known.tsx";
import { isOf, MaintenanceAct, StopAct, standingOf, UndoableStop } from "./stop-controls.tsx";

/** The catalogue: games by provider and code, found by a part of the name. */
export function GamesPage() {
  const { query } = where.value;
  const q = query.get("q") || undefined;
  const provider = query.get("provider") || undefined;
  return (
    <Page title="Games">
      <Filters
        fields={[
          {
            ...{ name: "q", label: "Name, studio, code or ID", value: q ?? "", maxLength: 200 },
            placeholder: "A part of it is enough",
          },
          {
            ...{ name: "provider", label: "Provider", value: provider ?? "" },
            options: [["", "All"], ...choicesOf("provider")],
          },
        ]}
      />
      <Known kind="provider" code={provider ?? ""}>
        <List
          what="games"
          by={JSON.stringify([q, provider])}
          rows={12}
          read={async (cursor, signal) => {
            const [page, { stops }] = await Promise.all([
              call("GET /admin/v1/games", { query: { q, provider_code: provider, cursor }, signal }),
              call("GET /admin/v1/stops", { signal }),
            ]);
            return { rows: page.games.map((game) => ({ game, stops })), next: page.next_cursor };
          }}
          columns={[
            { head: "Game", cell: ({ game }) => named(<To path={["game", game.id]}>{game.name}</To>, game.code) },
            {
              head: "Bets",
              cell: ({ game, stops }) =>
                game.withdrawn_at === null ? standingOf(game, stops) : mark("withdrawn", "plain"),
            },
            {
              ...{ head: "Published return", figure: true },
              cell: ({ game }) => money(game.rtp === null ? "–" : `${game.rtp.toFixed(2)} %`),
            },
            { head: "Provider", cell: ({ game }) => toProvider(game.provider_code) },
            { head: "Type", cell: ({ game }) => words(game.type) },
          ]}
          empty={
            <Empty title="No game is called that.">
              A part of the name, studio or code is enough. npm run admin -- game import brings a provider's list.
            </Empty>
          }
        />
      </Known>
    </Page>
  );
}

/** A game: its kill switch, and what it returns beside what is published. */
export function GamePage({ path: [id = ""] }: PageProps) {
  const view = useLoad(async (signal) => {
    const [game, { stops }] = await Promise.all([
      call("GET /admin/v1/games/{id}", { path: { id }, signal }),
      call("GET /admin/v1/stops", { signal }),
    ]);
    return { game, stops };
  });
  const game = view.data?.game;
  const badges = view.data && (
    <>
      {standingOf(view.data.game, view.data.stops)}
      {view.data.game.withdrawn_at !== null && mark("withdrawn", "plain")}
    </>
  );
  return (
    <Page
      title={game?.name ?? "Game"}
      kind="game"
      heading={game?.name ?? id}
      badges={badges}
      lead={game ? [game.studio, words(game.type)].filter(Boolean).join(" · ") : " "}
    >
      <Loaded what="the game" of={view} rows={14}>
        {({ game, stops }) => {
          const code = `${game.provider_code}:${game.code}`;
          const own = stops.filter((stop) => isOf(stop, game));
          const target = { scope: "game", code, after: view.refresh } as const;
          return (
            <>
              {own.map((stop) => (
                <UndoableStop key={`${stop.kind} ${stop.scope} ${stop.id}`} stop={stop} after={view.refresh} />
              ))}
              <Actions>
                {!own.some(({ kind, scope }) => kind === "switch" && scope === "game") && <StopAct {...target} />}
                <MaintenanceAct {...target} />
              </Actions>
              <h2>Return to player, last 30 days</h2>
              <Returns game={game} />
              <h2>In the catalogue</h2>
              <div class="with-picture">
                {game.portrait_url !== null && (
                  <img src={new URL(game.portrait_url).pathname} alt="" width={96} height={128} loading="lazy" />
                )}
                <Facts
                  rows={[
                    ["Provider", toProvider(game.provider_code)],
                    ["Code", <Copyable key="code" text={game.code} />],
                    ["Wallets see", game.wallet_code !== game.code && <code key="seen">{game.wallet_code}</code>],
                    ["ID", <Copyable key="id" text={game.id} />],
                    ["Billed as", game.section_code && words(game.section_code)],
                    ["Demo", game.has_demo ? "yes" : "no"],
                    ["Not offered in", game.restricted_countries.join(", ") || "no country is left out"],
                    ["Since", moment(game.created_at)],
                    ["Withdrawn", moment(game.withdrawn_at)],
                  ]}
                />
              </div>
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

const DAYS = 30;

function Returns({ game: { rtp, returns } }: { readonly game: CatalogueGameDetail }) {
  if (rtp === null)
    return <Empty title="No return is published.">What it pays cannot be compared with anything.</Empty>;
  const staked = returns.reduce((sum, day) => sum + day.staked_usd, 0);
  if (staked === 0) return <Empty title={`Published: ${rtp.toFixed(2)} %. Not played for money yet.`} />;
  const won = returns.reduce((sum, day) => sum + day.won_usd, 0);
  const bets = returns.reduce((sum, day) => sum + day.bets, 0);
  const byDay = new Map(returns.filter((day) => day.staked_usd > 0).map((one) => [Date.parse(one.day), one]));
  const times = lastOf(DAYS, DAY_MS);
  const percent = (time: number) => {
    const one = byDay.get(time);
    return one ? (100 * one.won_usd) / one.staked_usd : null;
  };
  return (
    <>
      <Facts
        rows={[
          ["Published", money(`${rtp.toFixed(2)} %`)],
          [
            "Paid",
            <span key="paid">
              {money(`${((100 * won) / staked).toFixed(2)} %`)} of {whole(bets)} bets
            </span>,
          ],
        ]}
      />
      <p class="meta">
        Few bets say little: the alert return_differs comes where the difference is more than luck. Jackpots and
        promotions are not counted.
      </p>
      <Chart
        days
        label={`Paid of the stakes by the day, ${counted(byDay.size, "day")} with play. Published: ${rtp.toFixed(2)} %.`}
        times={times.map((time) => time / 1000)}
        step={DAY_MS / 1000}
        series={[
          { label: "paid", color: "bets", values: times.map(percent) },
          { label: "published", color: "published", line: true, values: times.map(() => rtp) },
        ]}
        format={(value) => `${value} %`}
        say={(at) => {
          const time = times[at] ?? 0;
          const paid = percent(time);
          const day = new Date(time).toISOString().slice(0, 10);
          return `${day}: ${paid === null ? "not played" : `${paid.toFixed(1)} % of ${byDay.get(time)?.bets ?? 0} bets`}.`;
        }}
      />
    </>
  );
}
