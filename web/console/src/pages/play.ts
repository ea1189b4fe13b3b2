import { RefusedError, type Session } from "../../../../clients/typescript/src/index.ts";
import { keepInAddress } from "../../../lib/address.ts";
import { fill, h } from "../../../lib/dom.ts";
import { when } from "../../../lib/format.ts";
import { drawing } from "../../../lib/router.ts";
import { callButton } from "../../../parts/call-button.ts";
import { facts } from "../../../parts/facts.ts";
import { failure, loading } from "../../../parts/states.ts";
import { copyable, toast } from "../../../parts/toast.ts";
import type { Account } from "../lib/account.ts";
import { gamesOf } from "../lib/catalogue.ts";
import { forgetLaunch, keepLaunch, launchOf } from "../lib/launches.ts";
import type { OpenPage } from "../lib/page.ts";
import { playerSettings } from "../lib/player.ts";
import { rememberGame } from "../lib/recent-games.ts";
import { faultPanel } from "../parts/fault-panel.ts";
import { roundFeed } from "../parts/round-feed.ts";

const FOREIGN_GAME = "allow-scripts allow-same-origin allow-popups allow-forms";
const BACK = "M15 5l-7 7 7 7";
const MAX_PHONE_PX = 700;

/**
 * Opens a game for the tab's player, or as a demo, next to the operator's view of the session. The session is in the
 * address: who goes back to it goes on in it.
 */
export const playPage: OpenPage = ({ account, path, query, signal }) => {
  const gameId = path[0] ?? "";
  const isDemo = query.has("demo");
  const title = h("h1", {}, isDemo ? "Play for fun" : "Play");
  const stage = h("div", { class: "stage" });
  const side = h("aside", { class: "side", aria: { label: "Operator's view" } });
  const start = async (known?: Session) => {
    fill(stage, loading("the game"));
    fill(side);
    try {
      if (isDemo) {
        const { launch_url } = await account.client.openDemo(gameId, common(), { signal });
        fill(side, h("h2", {}, "Demo"), h("p", {}, "No player, no wallet, no transactions."), ways(launch_url));
        return show(launch_url);
      }
      const session = known ?? (await openSession(account, gameId, signal));
      fill(side, ...sessionView(session));
      show(session.launch_url);
    } catch (error) {
      if (signal.aborted) return;
      fill(
        stage,
        failure(error, () => void start()),
      );
      if (maybeOrdered(error))
        fill(side, h("h2", {}, "Did you order this fault?"), faultPanel(account, gameId, null, signal));
    }
  };
  const show = (launchUrl: string) => {
    const frame = h("iframe", { title: "The game", allow: "fullscreen; autoplay" });
    // A provider's page must not navigate the console away. Our own pages need nothing else than their origin.
    if (new URL(launchUrl).origin !== location.origin) frame.setAttribute("sandbox", FOREIGN_GAME);
    frame.src = launchUrl;
    fill(stage, frame);
  };
  const ways = (launchUrl: string) =>
    h(
      "div",
      { class: "row" },
      // A phone's browser may have none.
      document.fullscreenEnabled &&
        h("button", { type: "button", on: { click: () => void stage.requestFullscreen() } }, "Full screen"),
      h("a", { class: "button", href: launchUrl, target: "_blank", rel: "noopener" }, "New tab"),
    );
  const sessionView = (session: Session) => [
    h(
      "div",
      { class: "row" },
      ...ways(session.launch_url).children,
      closing(account, session, () => void start()),
    ),
    roundFeed(account, session, signal, "No rounds yet. Play one."),
    faultPanel(account, gameId, session.launch_url, signal),
    h(
      "details",
      { class: "faults" },
      h("summary", {}, "Session"),
      facts(["Session ID", copyable(session.session_id)], ["Expires", when(session.expires_at)]),
    ),
  ];
  void gamesOf(account).then(
    (games) => {
      const game = games.find(({ id }) => id === gameId);
      if (game && !signal.aborted) {
        rememberGame(game.id);
        title.textContent = isDemo ? `${game.name}, for fun` : game.name;
        document.title = `${game.name} · ${document.title.split(" · ").at(-1)}`;
      }
    },
    () => undefined,
  );
  const lost = query.get("session");
  const known = launchOf(lost);
  void start(known);
  const back = h("a", { class: "back", href: "#/lobby", aria: { label: "Back to the lobby" } }, drawing(BACK));
  return {
    title: "Play",
    element: h(
      "section",
      { class: "play-page" },
      h("div", { class: "play-top" }, back, title),
      !isDemo && lost !== null && !known && earlier(account, lost),
      h("div", { class: "play" }, stage, side),
    ),
    // The address got its session; the game on the stage is that one.
    changed: (now) => {
      const session = launchOf(now.get("session"));
      if (session && session.session_id !== lost) void start(session);
    },
  };
};

/** What an ordered fault of the provider or wallet may cause; a game that is not there is none. */
function maybeOrdered(error: unknown): boolean {
  return !(error instanceof RefusedError) || error.status >= 500;
}

function common() {
  return {
    locale: "en",
    lobby_url: `${location.origin}/console/#/lobby`,
    player_device: innerWidth < MAX_PHONE_PX ? ("mobile" as const) : ("desktop" as const),
  };
}

async function openSession({ client }: Account, gameId: string, signal: AbortSignal): Promise<Session> {
  const { playerId, currency } = playerSettings();
  const deposit = `${location.origin}/console/#/deposit/${encodeURIComponent(gameId)}`;
  const opening = { ...common(), player_id: playerId, currency, game_id: gameId, deposit_url: deposit };
  const session = await client.openSession(opening, { signal });
  keepLaunch(session);
  if (!signal.aborted) keepInAddress({ session: session.session_id });
  return session;
}

/** A session in the address whose launch URL is gone with the page that had it. */
function earlier({ client }: Account, sessionId: string): HTMLElement {
  const note = h("p", { class: "note", role: "status" });
  const close = async () => {
    try {
      await client.closeSession(sessionId);
      note.textContent = "The earlier session is closed.";
    } catch (error) {
      fill(note, failure(error));
    }
  };
  fill(
    note,
    "You reloaded the page, so this is a new session. The earlier one stays open until it expires. ",
    h("button", { type: "button", on: { click: () => void close() } }, "Close the earlier one"),
  );
  return note;
}

function closing({ client }: Account, { session_id }: Session, reopen: () => void): HTMLElement {
  const button = callButton("Close session", async () => {
    const closed = await client.closeSession(session_id);
    forgetLaunch(session_id);
    const again = h("button", { type: "button", on: { click: reopen } }, "Open again");
    button.replaceWith(h("span", { role: "status" }, `Session ${closed.status}.`), again);
    again.focus();
    toast("Closed. Bets are refused from now on; wins are still credited.");
  });
  return button;
}
