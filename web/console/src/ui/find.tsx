import { hrefTo } from "../../../lib/where.ts";
import { PaletteButton, type Place } from "../../../ui/palette.tsx";
import { account } from "../lib/account.ts";
import { offers } from "../lib/offered.ts";

const MAX_GAMES_SHOWN = 7;
const MAX_ROUNDS_SHOWN = 5;
/** As many characters of a round's id as games show their players. */
const MIN_START = 8;
const ID = /^[\w:.-]{3,120}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Objects with a page of their own, and the form of their ids. A round's id is the provider's own, a player's the operator's. */
const KINDS: readonly (readonly [kind: string, page: string, form: RegExp])[] = [
  ["Transaction", "transaction", /^[a-z][\w-]*:/],
  ["Event", "event", /^[0-9]{12,16}$/],
  ["Round", "round", /^(?=.*[0-9])[^:]+$/],
  ["Session", "session", UUID],
  ["Free spins", "grant", UUID],
  ["Campaign", "campaign", UUID],
  ["Invoice", "invoice", UUID],
  ["Wallet suite run", "wallet", UUID],
  ["Player", "player", ID],
];

/** The keys of pages, and the page that has them where it is one alone. */
const KEYS: readonly (readonly [key: string, what: string, page?: string])[] = [
  ["n, p", "The next or the previous finding of a run of the wallet suite", "wallet"],
  ["Esc", "Close the panel beside the page"],
];

/** The palette of the console and the portal: pages, games, and whatever has an id. */
export function Find({ pages }: { readonly pages: readonly Place[] }) {
  return (
    <PaletteButton
      pages={pages}
      hint={offers("play") ? "Page, game or ID" : "Page or ID"}
      nothing="Nothing found. Type a name, the whole ID of anything that is shown here, or how a round's ID begins."
      guess={(text) => byId(text)}
      find={find}
      keys={KEYS.filter(([, , page]) => page === undefined || offers(page)).map(([key, what]) => [key, what] as const)}
    />
  );
}

async function find(text: string, signal: AbortSignal): Promise<readonly Place[]> {
  const [games, rounds, pages] = await Promise.all([
    offers("play") ? gamesNamed(text, signal) : [],
    text.length >= MIN_START && ID.test(text) && !UUID.test(text) ? roundsFrom(text, signal) : [],
    UUID.test(text) ? pagesWith(text, signal) : undefined,
  ]);
  return [...games, ...rounds, ...byId(text, pages)];
}

async function gamesNamed(search: string, signal: AbortSignal): Promise<readonly Place[]> {
  const query = { search, limit: MAX_GAMES_SHOWN };
  const { games } = await account()
    .client.gamesPage(query, { signal })
    .catch(() => ({ games: [] }));
  return games.map(({ id, name }) => ({ name, kind: "Game", href: hrefTo(["play", id]) }));
}

/** The rounds whose ids begin so. */
async function roundsFrom(start: string, signal: AbortSignal): Promise<readonly Place[]> {
  const { rounds } = await account()
    .client.findRounds(start, { signal })
    .catch(() => ({ rounds: [] }));
  const whole = [...new Map(rounds.map((round) => [round.round_id, round])).values()].slice(0, MAX_ROUNDS_SHOWN);
  return whole.map(({ round_id: id, player_id: player }) => ({
    ...{ name: id, kind: `Round of ${player}` },
    href: hrefTo(["round", id]),
  }));
}

/** The pages that have something with this id, of those that can be asked for it. */
async function pagesWith(id: string, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const { client } = account();
  const asked: readonly (readonly [page: string, ask: Promise<unknown>])[] = [
    ["grant", client.freeSpins(id, { signal })],
    ["campaign", client.bonusCampaign(id, { signal })],
    ["invoice", client.invoice(id, { signal })],
    ["round", client.round(id, { signal })],
    [
      "session",
      client.transactionsPage({ session_id: id, limit: 1 }, { signal }).then(({ transactions: [first] }) => {
        if (!first) throw new Error("It has no transaction.");
      }),
    ],
  ];
  const answers = await Promise.allSettled(asked.map(([, ask]) => ask));
  return new Set(asked.flatMap(([page], at) => (answers[at]?.status === "fulfilled" ? page : [])));
}

/**
 * Objects whose id the text may be, the likeliest first, then the wire events with it. Where `found` has its object, that
 * alone.
 */
function byId(text: string, found: ReadonlySet<string> = new Set()): Place[] {
  if (!ID.test(text)) return [];
  const place = (kind: string, href: string): Place => ({ name: text, kind, href });
  const isWanted = (page: string) => offers(page) && (found.size === 0 || found.has(page));
  return [
    ...KINDS.filter(([, page, form]) => isWanted(page) && form.test(text)).map(([kind, page]) =>
      place(`${kind} with this ID`, hrefTo([page, text])),
    ),
    ...(offers("event") && UUID.test(text)
      ? [place("Call with this request ID", hrefTo(["events"], { request_id: text }))]
      : []),
    ...(offers("event") ? [place("Events with this text", hrefTo(["events"], { text }))] : []),
  ];
}
