import { vi } from "vitest";
import { aCasino, someGames } from "../support/fixtures.ts";
import { signed } from "../support/signed.ts";

/** A call that the studio received: its path under the base URL, and its body. */
export interface StudioCall {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

type StudioAnswer = Response | Error | "hangs up";

const STUDIO = "http://127.0.0.1:9/studio";

/** A provider's server, standing in for one outside: what it was asked, and how it answers. */
export class Studio {
  readonly calls: StudioCall[] = [];
  answer: (call: StudioCall) => StudioAnswer | Promise<StudioAnswer> = agreeable;

  constructor() {
    vi.stubGlobal("fetch", (url: string, init: RequestInit) => this.receive(url, init));
  }

  callsTo(path: string): StudioCall[] {
    return this.calls.filter((call) => call.path === path);
  }

  private async receive(url: string, init: RequestInit): Promise<Response> {
    const call = {
      path: url.slice(STUDIO.length),
      body: JSON.parse(new TextDecoder().decode(init.body as Uint8Array)) as StudioCall["body"],
    };
    this.calls.push(call);
    const answer = await this.answer(call);
    if (answer instanceof Response) return answer;
    throw new Error("connection reset");
  }
}

/** Takes whatever it is asked for. */
function agreeable({ path }: StudioCall): Response {
  if (path.endsWith("/cancel")) return Response.json({ status: "cancelled" });
  if (path === "/free-spins/bet-options") return Response.json({ amounts: ["1", "0.10", "0.5", "0.50"] });
  if (path === "/bonus-campaigns/options") {
    return Response.json({ types: ["free_spins", "buy_bonus"], triggers: ["bet_amount"] });
  }
  return Response.json({ status: "active" });
}

/** A definite no. */
export function refusing(message: string): Response {
  return Response.json({ error: "NO", message }, { status: 409 });
}

/** An operator, a studio reached over HTTP, and two of its titles in the operator's window. */
export async function aPromotingCasino() {
  const studio = new Studio();
  const casino = await aCasino({ provider: { adapter: "http", baseUrl: STUDIO } });
  const [second] = await someGames(casino.provider.code, [{}]);
  return { ...casino, studio, gameIds: [casino.gameId, second!.id] };
}

export type PromotingCasino = Awaited<ReturnType<typeof aPromotingCasino>>;

const DAY_MS = 86_400_000;

/** A time `days` away as the wire has it. */
export function inDays(days: number, offsetMs = 0): string {
  return new Date(Date.now() + days * DAY_MS + offsetMs).toISOString();
}

let references = 0;

/** A valid grant, changed where a test says so; undefined leaves a field out. */
export function aGrant(casino: PromotingCasino, change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    player_id: "player-1",
    currency: "EUR",
    game_ids: [casino.gameIds[0]],
    quantity: 5,
    bet_amount: "0.20",
    valid_until: inDays(7),
    reference: `reference-${++references}`,
    ...change,
  };
}

/** A valid campaign of free spins, changed where a test says so; undefined leaves a field out. */
export function aCampaign(casino: PromotingCasino, change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    type: "free_spins",
    name: "Friday spins",
    currency: "EUR",
    game_ids: [casino.gameIds[0]],
    player_ids: ["player-1"],
    valid_until: inDays(7),
    triggers: { first_game_launch: true },
    spin_count: 10,
    bet_amount: "0.20",
    reference: `reference-${++references}`,
    ...change,
  };
}

/** A valid campaign of a drawn type, with `count` prizes of money. */
export function aDraw(casino: PromotingCasino, type: string, count: number, change: Record<string, unknown> = {}) {
  const prizes = Array.from({ length: count }, (_, i) => ({ kind: "money", amount: `${i + 1}.00`, weight: i }));
  if (count === 1) prizes[0] = { kind: "money", amount: "1.00", weight: 1 };
  return aCampaign(casino, { type, spin_count: undefined, bet_amount: undefined, prizes, ...change });
}

/** Posts a body as the operator; answers the status and the JSON. */
export async function post(casino: PromotingCasino, path: string, body?: unknown) {
  return answered(await signed(casino.operator, "POST", path, body === undefined ? {} : { body: body as object }));
}

export async function get(casino: Pick<PromotingCasino, "operator">, target: string) {
  return answered(await signed(casino.operator, "GET", target));
}

export async function answered(response: Response) {
  return { status: response.status, json: await response.json<Record<string, unknown>>() };
}

/** The names of the fields that a refusal lists, each once. */
export function brokenFields({ json }: { json: Record<string, unknown> }): string[] {
  return [...new Set((json.fields as { field: string }[]).map(({ field }) => field))];
}
