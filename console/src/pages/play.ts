import type { Session } from "../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../web/lib/dom.ts";
import { when } from "../../../web/lib/format.ts";
import { failure, loading } from "../../../web/parts/states.ts";
import { copyable, toast } from "../../../web/parts/toast.ts";
import { playerSettings } from "../lib/account.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { faultPanel } from "../parts/fault-panel.ts";
import { walletFeed } from "../parts/wallet-feed.ts";

const FOREIGN_GAME = "allow-scripts allow-same-origin allow-popups allow-forms";

/** Opens a game for the tab's player, or as a demo, next to the operator's view of the session. */
export const playPage: OpenPage = ({ account, path, query, signal }) => {
  const gameId = path[0] ?? "";
  const forFun = query.has("demo");
  const { playerId, currency } = playerSettings();
  const stage = h("div", { class: "stage" }, loading("the game"));
  const side = h("aside", { class: "side", aria: { label: "Operator view" } });
  const common = {
    locale: "en",
    lobby_url: `${location.origin}/console/#/lobby`,
    player_device: innerWidth < 700 ? ("mobile" as const) : ("desktop" as const),
  };

  const show = (launchUrl: string) => {
    const frame = h("iframe", { title: "The game", allow: "fullscreen; autoplay" });
    // A provider's page must not navigate the console away. Our own pages need nothing else than their origin.
    if (new URL(launchUrl).origin !== location.origin) frame.setAttribute("sandbox", FOREIGN_GAME);
    frame.src = launchUrl;
    fill(stage, frame);
    return h(
      "div",
      { class: "row" },
      h("a", { class: "button", href: launchUrl, target: "_blank", rel: "noopener" }, "Open in a new tab"),
      h("button", { type: "button", on: { click: () => void frame.requestFullscreen() } }, "Full screen"),
    );
  };
  const start = async () => {
    fill(stage, loading("the game"));
    try {
      if (forFun) {
        const { launch_url } = await account.client.openDemo(gameId, common, { signal });
        fill(side, h("h2", {}, "Demo"), h("p", {}, "No player, no wallet, no transactions."), show(launch_url));
        return;
      }
      const deposit = `${location.origin}/console/#/deposit/${encodeURIComponent(gameId)}`;
      const opening = { ...common, player_id: playerId, currency, game_id: gameId, deposit_url: deposit };
      const session = await account.client.openSession(opening, { signal });
      fill(
        side,
        ...facts(session),
        show(session.launch_url),
        closing(session),
        walletFeed(playerId, session.session_id, signal),
        faultPanel(session.launch_url, signal),
      );
    } catch (error) {
      if (!signal.aborted)
        fill(
          stage,
          failure(error, () => void start()),
        );
    }
  };
  const facts = ({ session_id, expires_at }: Session) => [
    h("h2", {}, "Session"),
    h(
      "dl",
      { class: "facts" },
      h("dt", {}, "Player"),
      h("dd", {}, `${playerId}, ${currency}`),
      h("dt", {}, "Session ID"),
      h("dd", {}, copyable(session_id)),
      h("dt", {}, "Expires"),
      h("dd", {}, when(expires_at)),
    ),
  ];
  const closing = ({ session_id }: Session) => {
    const button = h("button", { type: "button" }, "Close session");
    button.addEventListener("click", async () => {
      button.disabled = true;
      try {
        const closed = await account.client.closeSession(session_id);
        const again = h("button", { type: "button", on: { click: () => void start() } }, "Open again");
        button.replaceWith(h("div", { class: "row" }, `Session ${closed.status}.`, again));
        toast("Bets on this session are refused from now on; wins are still credited.");
      } catch (error) {
        button.disabled = false;
        side.append(failure(error));
      }
    });
    return button;
  };
  void start();
  return pageOf(
    "Play",
    forFun ? "Play for fun" : "Play",
    h("p", {}, h("a", { href: "#/lobby" }, "Back to the lobby")),
    h("div", { class: "play" }, stage, side),
  );
};
