import { useEffect, useRef, useState } from "preact/hooks";
import type { Jackpot, JackpotWinner } from "../../../../clients/typescript/src/index.ts";
import { counted, figure, fromNow, shortTime, words } from "../../../lib/format.ts";
import { figureOf } from "../../../lib/money.ts";
import { age, badge, listed, money, To } from "../../../ui/facts.tsx";
import { useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import { useSeconds } from "../../../ui/seconds.ts";
import { Empty, Failure, Skeleton } from "../../../ui/states.tsx";
import { Table } from "../../../ui/table.tsx";
import { account } from "../lib/account.ts";
import { offers } from "../lib/offered.ts";
import { tierName } from "../lib/tier-name.ts";
import { CallToMake, PlayerLink, RoundLink } from "../ui/links.tsx";

const POLL_INTERVAL_MS = 5000;
const MAX_GAMES = 6;

type Tier = Jackpot["tiers"][number];

/** The pools, animated between two reads of the feed, and every hit of the operator's players. */
export function JackpotsPage() {
  const { data, error } = useLoad(
    async (signal) => {
      const { client } = account();
      const [feed, won] = await Promise.all([client.jackpots({ signal }), client.jackpotWinners({ signal })]);
      return { ...feed, won };
    },
    "",
    POLL_INTERVAL_MS,
  );
  return (
    <Page title="Jackpots">
      {error !== undefined && (
        <>
          <Failure error={error} />
          <p class="count">Trying again every few seconds.</p>
        </>
      )}
      {!data && error === undefined && <Skeleton what="jackpots" rows={8} />}
      {data && (
        <>
          <Updated at={data.updated_at} />
          {data.jackpots.length === 0 ? (
            <Empty title="No jackpots yet.">
              None of your providers runs one. Ask the staff of the service which providers do.
            </Empty>
          ) : (
            <ul class="pools">
              {data.jackpots.map((pool) => (
                <Pool key={`${pool.provider_code} ${pool.id}`} pool={pool} won={data.won} />
              ))}
            </ul>
          )}
          <h2>Hits</h2>
          {data.won.length === 0 ? (
            <Empty title="None of your players has won a jackpot yet.">
              A hit is listed here, and reaches your wallet as a win of its round: credit it like any other.
              <CallToMake call="GET /v1/jackpots/winners" page="list-jackpot-winners" />
            </Empty>
          ) : (
            <Hits list={data.won} pools={data.jackpots} />
          )}
        </>
      )}
    </Page>
  );
}

function Updated({ at }: { readonly at: string | null }) {
  useSeconds();
  return <p class="count">{at ? `Updated ${fromNow(at)}` : "The providers have reported no jackpots yet."}</p>;
}

function Pool({ pool, won }: { readonly pool: Jackpot; readonly won: readonly JackpotWinner[] }) {
  const more = pool.games.length - MAX_GAMES;
  const games = pool.games.slice(0, MAX_GAMES).map(({ game_id: id, name }) => {
    return offers("play") ? <To path={["play", id]}>{name}</To> : name;
  });
  return (
    <li class="pool">
      <div class="row spread">
        <h2>{pool.name}</h2>
        {badge(pool.status)}
      </div>
      <p>
        {words(pool.level)} jackpot, in {pool.currency}
      </p>
      <ol class="tiers">
        {pool.tiers.toReversed().map((tier) => (
          <TierRow key={tier.tier_id} pool={pool} tier={tier} hits={won.filter((one) => isHitOf(one, pool, tier))} />
        ))}
      </ol>
      <p>
        Fed by {listed(games)}
        {more > 0 && ` and ${more} more`}
      </p>
    </li>
  );
}

interface TierOf {
  readonly pool: Jackpot;
  readonly tier: Tier;
  readonly hits: readonly JackpotWinner[];
}

function TierRow({ pool, tier, hits }: TierOf) {
  // The first amount that this tab saw, and when: what it grew since then is shown. A hit sets a tier back.
  const seen = useRef({ amount: tier.amount, at: new Date().toISOString() });
  if (tier.amount < seen.current.amount) seen.current = { amount: tier.amount, at: new Date().toISOString() };
  const { amount, at } = seen.current;
  const [last] = hits;
  return (
    <li>
      <span>{tierName(tier.tier_id, pool.id, tier.tier)}</span>
      <Ticker value={tier.amount} currency={pool.currency} />
      <small>
        {[
          last ? `Won ${counted(hits.length, "time")}, last ${fromNow(last.won_at)}` : "Not won by your players so far",
          tier.amount > amount && `+${figure(tier.amount - amount)} since ${shortTime(at)} UTC`,
        ]
          .filter(Boolean)
          .join(" · ")}
      </small>
    </li>
  );
}

const CLIMB_MS = 4500;
const STILL = window.matchMedia("(prefers-reduced-motion: reduce)");

/**
 * An amount that climbs from the last value to the new one. It never shows more than the service sent, and jumps when the
 * user prefers reduced motion.
 */
function Ticker({ value, currency }: { readonly value: number; readonly currency: string }) {
  const [shown, setShown] = useState(value);
  const now = useRef(value);
  now.current = shown;
  useEffect(() => {
    const from = now.current;
    if (value <= from || STILL.matches) return setShown(value);
    const started = performance.now();
    const step = (at: number) => {
      const part = Math.min(1, Math.max(0, (at - started) / CLIMB_MS));
      setShown(from + (value - from) * part);
      if (part < 1) frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return <span class="tick money">{figure(shown, currency)}</span>;
}

function isHitOf(one: JackpotWinner, pool: Jackpot, { tier_id }: Tier): boolean {
  return one.provider_code === pool.provider_code && one.jackpot_tier_id === tier_id;
}

function Hits({ list, pools }: { readonly list: readonly JackpotWinner[]; readonly pools: readonly Jackpot[] }) {
  const poolOf = (one: JackpotWinner) => pools.find((pool) => pool.tiers.some((tier) => isHitOf(one, pool, tier)));
  return (
    <Table
      label="Jackpot hits"
      rows={list}
      columns={[
        { head: "Won", cell: (one) => age(one.won_at) },
        { head: "Jackpot", cell: (one) => poolOf(one)?.name ?? one.provider_code },
        { head: "Tier", cell: (one) => tierName(one.jackpot_tier_id, poolOf(one)?.id) },
        { head: "Amount", figure: true, cell: (one) => money(figureOf(one.amount, one.currency)) },
        { head: "Kind", cell: (one) => words(one.win_type) },
        { head: "Player", cell: (one) => <PlayerLink id={one.player_id} /> },
        { head: "Round", cell: (one) => <RoundLink id={one.round_id} /> },
      ]}
    />
  );
}
