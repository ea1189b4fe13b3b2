import type { Answer } from "./api.ts";
/**
 * Orders of a tester for the next round, from the console beside the game: its outcome, a fault of the provider. They
 * meet in a channel of this origin that is named after the launch token.
 */
export function createOrders(token: string, game: Answer) {
  const channel = new BroadcastChannel(`orders ${token}`);
  let next: object | null = null;
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
    used: (round: Answer) =>
      channel.postMessage({ used: { round_id: round.round_id, status: round.status, win: round.win } }),
  };
}
