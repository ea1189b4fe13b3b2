import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";

/** The providers' surface, as the example provider meets it in bad weather: it cuts answers, refuses, and keeps books. */

type Fields = Readonly<Record<string, string>>;

interface Booked {
  readonly kind: "bet" | "win" | "rollback";
  readonly body: Fields;
  readonly answer: readonly [status: number, body: object];
  /** A bet that was refused or rolled back takes nothing. */
  stands: boolean;
}

export interface Weather {
  /** A number from 0 to 1, for each choice. */
  readonly chance: () => number;
  calm: boolean;
}

const SESSION = {
  session_id: "session-1",
  operator_code: "casino",
  player_id: "ann",
  currency: "EUR",
  game_code: "coin-toss",
  lobby_url: null,
  deposit_url: null,
};

export class FakeService {
  readonly booked = new Map<string, Booked>();
  readonly server: Server;
  readonly #weather: Weather;
  /** Reports that came with another body than before. */
  readonly conflicts: string[] = [];

  constructor(weather: Weather) {
    this.#weather = weather;
    this.server = createServer((request, response) => {
      this.#handle(request, response).catch(() => response.destroy());
    });
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await json(request)) as Fields;
    const call = (request.url ?? "").replace("/provider/v1/", "");
    if (call === "session") return send(response, [200, SESSION]);
    if (call !== "bet" && call !== "win" && call !== "rollback") return send(response, [200, {}]);
    const fault = this.#weather.calm ? 1 : this.#weather.chance();
    if (fault < 0.1) return void response.destroy();
    if (fault < 0.15) return send(response, [503, refusal("UPSTREAM_UNAVAILABLE", true)]);
    if (fault < 0.18) return send(response, [429, refusal("RATE_LIMITED", true)]);
    if (fault < 0.21) return send(response, [401, refusal("UNAUTHORIZED", true)]);
    if (fault < 0.24) return void response.writeHead(502).end("<h1>Bad gateway</h1>");
    const answer = this.#book(call, body);
    if (fault < 0.4) return void response.destroy();
    send(response, answer);
  }

  #book(kind: Booked["kind"], body: Fields): readonly [number, object] {
    const id = body.transaction_id ?? "";
    const known = this.booked.get(id);
    if (known && (known.kind !== kind || JSON.stringify(known.body) !== JSON.stringify(body))) {
      this.conflicts.push(id);
      return [409, refusal("TRANSACTION_CONFLICT", false)];
    }
    if (known) return known.answer;
    const [answer, stands] = this.#outcome(kind, body);
    this.booked.set(id, { kind, body, answer, stands });
    return answer;
  }

  #outcome(kind: Booked["kind"], body: Fields): [readonly [number, object], boolean] {
    const booked = {
      transaction_id: `example:${body.transaction_id}`,
      status: "completed",
      balance: "1",
      currency: "EUR",
    };
    const luck = this.#weather.calm ? 1 : this.#weather.chance();
    if (kind === "rollback") {
      const reference = body.reference_transaction_id ?? "";
      const bet = this.booked.get(reference);
      const answer = [409, refusal("BET_CANCELLED", false)] as const;
      // A bet that arrives after its rollback is kept out.
      this.booked.set(reference, { kind: "bet", body: bet?.body ?? expectedBet(body), answer, stands: false });
      return [[200, booked], true];
    }
    if (kind === "bet" && luck < 0.1)
      return [[503, { ...refusal("UPSTREAM_UNAVAILABLE", false), status: "cancelled" }], false];
    if (kind === "bet" && luck < 0.2)
      return [[409, { ...refusal("INSUFFICIENT_FUNDS", false), status: "refused" }], false];
    if (kind === "win" && luck < 0.2) return [[202, { ...booked, status: "pending", balance: null }], true];
    return [[200, booked], true];
  }
}

/** What the bet of a rollback looks like when it arrives later. */
function expectedBet({ session_id, round_id, reference_transaction_id }: Fields): Fields {
  return {
    session_id: session_id ?? "",
    round_id: round_id ?? "",
    currency: "EUR",
    transaction_id: reference_transaction_id ?? "",
    amount: "5",
  };
}

function refusal(error: string, retryable: boolean) {
  return { error, message: error, retryable, fields: [] };
}

function send(response: ServerResponse, [status, body]: readonly [number, object]): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
