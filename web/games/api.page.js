// @ts-check

/** A call that was refused, or whose outcome is unknown (`UNREACHABLE`). */
export class Problem extends Error {
  /** @param {string} code */
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/** After this long a player hears that the game waits for the casino. */
export const SILENCE_MS = 1500;

const RETRY_DELAYS_MS = [400, 1200, 3000];

/** @param {number} ms */
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A random key for a round. Every repeat sends the same key, so that the round is played once. */
export function roundKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The calls of the game page. The launch token is sent in a header only.
 * @param {string} token
 */
export function createApi(token) {
  /**
   * @param {string} path
   * @param {object} [body]
   * @returns {Promise<any>}
   */
  async function once(path, body) {
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
   * Retries a call whose outcome is unknown. Every call is safe to repeat. One that begins without a connection is tried
   * once: it was never sent, and the player hears so at once.
   * @param {string} path
   * @param {object} [body]
   */
  async function call(path, body) {
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

  /**
   * Polls a round until it is no longer pending.
   * @param {any} round
   */
  async function settled(round) {
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
    /** @param {string} id */
    round: (id) => once(`/rounds/${id}`),
    table: () => once("/table"),
    jackpots: () => once("/jackpots"),
    /** @param {object} round */
    place: async (round) => settled(await call("/rounds", round)),
    /** @param {string} id */
    landed: async (id) => {
      let round = await call(`/rounds/${id}?wait=1`);
      while (round.status === "flying") round = await call(`/rounds/${id}?wait=1`);
      return settled(round);
    },
    /** @param {string} id */
    cashOut: (id) => call(`/rounds/${id}/cash-out`, {}),
  };
}
