// @ts-check

/**
 * Orders of a tester for the next round, from the console beside the game: its outcome, a fault of the provider. They
 * meet in a channel of this origin that is named after the launch token.
 * @param {string} token
 * @param {any} game
 */
export function createOrders(token, game) {
  const channel = new BroadcastChannel(`orders ${token}`);
  /** @type {object | null} */
  let next = null;
  const hello = () => channel.postMessage({ wishes: game.wishes });
  channel.addEventListener("message", ({ data }) => {
    if (data?.order === undefined) return hello();
    next = data.order;
    channel.postMessage({ taken: true });
  });
  hello();
  return {
    /** Takes the order of the round that begins. */
    take() {
      const order = next;
      next = null;
      return order ? { order } : {};
    },
    /** @param {any} round */
    used: (round) => channel.postMessage({ used: { round_id: round.round_id, status: round.status, win: round.win } }),
  };
}
