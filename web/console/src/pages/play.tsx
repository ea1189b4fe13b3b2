import type { ComponentChildren } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import { RefusedError, type Session } from "../../../../clients/typescript/src/index.ts";
import { when } from "../../../lib/format.ts";
import { hrefTo, keep } from "../../../lib/where.ts";
import { Copyable, Facts } from "../../../ui/facts.tsx";
import { CallButton } from "../../../ui/form.tsx";
import { Drawing } from "../../../ui/frame.tsx";
import { useLoad } from "../../../ui/load.tsx";
import { Titled } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Failure } from "../../../ui/states.tsx";
import { say } from "../../../ui/toasts.tsx";
import { account } from "../lib/account.ts";
import { gamesById } from "../lib/catalogue.ts";
import { forgetLaunch, keepLaunch, launchOf } from "../lib/launches.ts";
import { playerSettings } from "../lib/player.ts";
import { rememberGame } from "../lib/recent-games.ts";
import { FaultPanel } from "../ui/fault-panel.tsx";
import { RoundFeed } from "../ui/round-feed.tsx";

const FOREIGN_GAME = "allow-scripts allow-same-origin allow-popups allow-forms";
const BACK = "M15 5l-7 7 7 7";
const MAX_PHONE_PX = 700;

/**
 * Opens a game for the tab's player, or as a demo, next to the operator's view of the session. The session is in the
 * address: who goes back to it goes on in it.
 */
export function PlayPage({ path: [gameId = ""], query }: PageProps) {
  const isDemo = query.has("demo");
  const name = useContext(Titled);
  const game = useLoad(async (signal) => (await gamesById([gameId], signal))[0]);
  // The session that the address had when the page was opened.
  const [lost] = useState(query.get("session"));
  const [wasKnown] = useState(() => launchOf(lost) !== undefined);
  useEffect(() => {
    name(game.data?.name ?? "Play");
    if (game.data) rememberGame(game.data.id);
  }, [game.data]);
  const heading = isDemo ? (game.data ? `${game.data.name}, for fun` : "Play for fun") : (game.data?.name ?? "Play");
  return (
    <section class="play-page">
      <div class="play-top">
        <a class="back" href={hrefTo(["lobby"])} aria-label="Back to the lobby">
          <Drawing path={BACK} />
        </a>
        <h1>{heading}</h1>
      </div>
      {!isDemo && lost !== null && !wasKnown && <Earlier session={lost} />}
      <div class="play">{isDemo ? <Demo game={gameId} /> : <Play game={gameId} session={query.get("session")} />}</div>
    </section>
  );
}

function common() {
  return {
    locale: "en",
    lobby_url: `${location.origin}/console/#/lobby`,
    player_device: innerWidth < MAX_PHONE_PX ? ("mobile" as const) : ("desktop" as const),
  };
}

function Demo({ game }: { readonly game: string }) {
  const demo = useLoad((signal) => account().client.openDemo(game, common(), { signal }));
  return (
    <Stage launchUrl={demo.data?.launch_url} error={demo.error} retry={demo.refresh}>
      {(ways) => (
        <>
          <h2>Demo</h2>
          <p>No player, no wallet, no transactions.</p>
          <div class="row">{ways}</div>
        </>
      )}
    </Stage>
  );
}

/** The game of a session: of the one in the address, if this page load opened it, else of a new one. */
function Play({ game, session: wanted }: { readonly game: string; readonly session: string | null }) {
  const [{ session, error }, setShown] = useState<{ readonly session?: Session; readonly error?: unknown }>({});
  const leave = useRef(new AbortController());
  const start = async (known?: Session) => {
    const { signal } = leave.current;
    setShown({});
    try {
      const opened = known ?? (await openSession(game, signal));
      if (!signal.aborted) setShown({ session: opened });
    } catch (failed) {
      if (!signal.aborted) setShown({ error: failed });
    }
  };
  useEffect(() => {
    leave.current = new AbortController();
    void start(launchOf(wanted));
    return () => leave.current.abort();
  }, []);
  // Going back and forth, the address names another session of this game.
  useEffect(() => {
    const other = launchOf(wanted);
    if (other && session && other.session_id !== session.session_id) void start(other);
  }, [wanted]);
  return (
    <Stage launchUrl={session?.launch_url} error={error} retry={start}>
      {(ways) => (
        <>
          {session && <SessionView game={game} session={session} ways={ways} reopen={() => void start()} />}
          {error !== undefined && maybeOrdered(error) && (
            <>
              <h2>Did you order this fault?</h2>
              <FaultPanel game={game} launchUrl={null} />
            </>
          )}
        </>
      )}
    </Stage>
  );
}

interface StageOf {
  readonly launchUrl: string | undefined;
  readonly error: unknown;
  readonly retry: () => Promise<void>;
  /** Contents beside the game, with the other ways to show it. */
  readonly children: (ways: ComponentChildren) => ComponentChildren;
}

function Stage({ launchUrl, error, retry, children }: StageOf) {
  const stage = useRef<HTMLDivElement>(null);
  const ways = launchUrl !== undefined && (
    <>
      {/* A phone's browser may have none. */}
      {document.fullscreenEnabled && (
        <button type="button" onClick={() => void stage.current?.requestFullscreen()}>
          Full screen
        </button>
      )}
      <a class="button" href={launchUrl} target="_blank" rel="noopener">
        New tab
      </a>
    </>
  );
  return (
    <>
      <div class="stage" ref={stage}>
        {launchUrl !== undefined ? (
          <iframe
            key={launchUrl}
            title="The game"
            allow="fullscreen; autoplay"
            // A provider's page must not navigate the console away. Our own pages need nothing else than their origin.
            {...(new URL(launchUrl).origin !== location.origin && { sandbox: FOREIGN_GAME })}
            src={launchUrl}
          />
        ) : error !== undefined ? (
          <Failure error={error} retry={() => void retry()} />
        ) : (
          <p class="loading" role="status">
            Loading the game…
          </p>
        )}
      </div>
      <aside class="side" aria-label="Operator's view">
        {children(ways)}
      </aside>
    </>
  );
}

interface SessionViewOf {
  readonly game: string;
  readonly session: Session;
  readonly ways: ComponentChildren;
  readonly reopen: () => void;
}

function SessionView({ game, session: { session_id: id, launch_url, expires_at: end }, ways, reopen }: SessionViewOf) {
  const [closed, setClosed] = useState<string | undefined>(undefined);
  const close = async () => {
    const { status } = await account().client.closeSession(id);
    forgetLaunch(id);
    setClosed(status);
    say("Closed. Bets are refused from now on; wins are still credited.");
  };
  return (
    <>
      <div class="row">
        {ways}
        {closed === undefined ? (
          <CallButton call={close}>Close session</CallButton>
        ) : (
          <>
            <span role="status">Session {closed}.</span>
            <button type="button" ref={(button) => button?.focus()} onClick={reopen}>
              Open again
            </button>
          </>
        )}
      </div>
      <RoundFeed session={id} />
      <FaultPanel game={game} launchUrl={launch_url} />
      <details class="faults">
        <summary>Session</summary>
        <Facts
          rows={[
            ["Session ID", <Copyable key="id" text={id} />],
            ["Expires", when(end)],
          ]}
        />
      </details>
    </>
  );
}

/** Whether an ordered fault of the provider or wallet may be the cause; a missing game is none. */
function maybeOrdered(error: unknown): boolean {
  return !(error instanceof RefusedError) || error.status >= 500;
}

async function openSession(game: string, signal: AbortSignal): Promise<Session> {
  const { playerId, currency } = playerSettings();
  const deposit = `${location.origin}/console/#/deposit/${encodeURIComponent(game)}`;
  const opening = { ...common(), player_id: playerId, currency, game_id: game, deposit_url: deposit };
  const session = await account().client.openSession(opening, { signal });
  keepLaunch(session);
  if (!signal.aborted) keep({ session: session.session_id });
  return session;
}

/** A session in the address whose launch URL is gone with the page that had it. */
function Earlier({ session }: { readonly session: string }) {
  const [isClosed, setIsClosed] = useState(false);
  const close = async () => {
    await account().client.closeSession(session);
    setIsClosed(true);
  };
  return (
    <div class="note" role="status">
      {isClosed ? (
        "The earlier session is closed."
      ) : (
        <>
          You reloaded the page, so this is a new session. The earlier one stays open until it expires.{" "}
          <CallButton call={close}>Close the earlier one</CallButton>
        </>
      )}
    </div>
  );
}
