// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are shown.
export type Answer = any;

export type Api = ReturnType<typeof createApi>;

/** A call that was refused, or whose outcome is unknown (`UNREACHABLE`). */
export class Problem extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** After this long a player hears that the game waits for the casino. */
export const SILENCE_MS = 1500;

const RETRY_DELAYS_MS = [400, 1200, 3000];

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A random key for a round. Every repeat sends the same key, so that the round is played once. */
export function roundKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The calls of the game page. The launch token is sent in a header only. */
export function createApi(token: string) {
  async function once(path: string, body?: object): Promise<Answer> {
    const response = await fetch(`/sandbox/api${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      cache: "no-store",
      referrerPolicy: "no-referrer",
    });
    const answer = await response.json();
    if (response.ok) return answer;
    const retryable = response.status >= 500 || response.status === 429;
    throw new Problem(retryable ? "UNREACHABLE" : String(answer.error));
  }

  /**
   * Retries a call whose outcome is unknown. Every call is safe to repeat. One that begins without a connection is
   * tried once: it was never sent, and the player hears so at once.
   */
  async function call(path: string, body?: object) {
    const delays = navigator.onLine ? RETRY_DELAYS_MS : [];
    for (const ms of delays) {
      try {
        return await once(path, body);
      } catch (error) {
        if (error instanceof Problem && error.code !== "UNREACHABLE") throw error;
        await pause(ms);
      }
    }
    return once(path, body).catch((error) => {
      throw error instanceof Problem ? error : new Problem("UNREACHABLE");
    });
  }

  /** Polls a round until it is no longer pending. */
  async function settled(round: Answer) {
    let current = round;
    for (let tries = 0; current.status === "pending" && tries < 20; tries++) {
      await pause(1000);
      current = await call(`/rounds/${current.round_id}`);
    }
    return current;
  }

  return {
    state: () => call("/state"),
    balance: () => call("/balance"),
    session: () => once("/session"),
    round: (id: string) => once(`/rounds/${id}`),
    table: () => once("/table"),
    jackpots: () => once("/jackpots"),
    place: async (round: object) => settled(await call("/rounds", round)),
    landed: async (id: string) => {
      let round = await call(`/rounds/${id}?wait=1`);
      while (round.status === "flying") round = await call(`/rounds/${id}?wait=1`);
      return settled(round);
    },
    cashOut: (id: string) => call(`/rounds/${id}/cash-out`, {}),
  };
}
