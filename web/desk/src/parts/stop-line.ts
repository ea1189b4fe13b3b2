import { type Child, h } from "../../../lib/dom.ts";
import { when } from "../../../lib/format.ts";
import type { Stop } from "../lib/generated.ts";
import { link, mark } from "./facts.ts";

/** A stop, maintenance window or suspension, with the controls that undo it. */
export function stopLine(stop: Stop, ...controls: Child[]): HTMLElement {
  const { kind, scope, code, game, player_text: words, reason, starts_at, ends_at, in_force: now } = stop;
  const what = game ? `${game.name} (${game.provider_code}:${game.code})` : code;
  const name = scope === "operator" || scope === "provider" ? link(what, scope, code) : what;
  const times = ends_at === null ? `since ${when(starts_at)}` : `${when(starts_at)} to ${when(ends_at)}`;
  return h(
    "div",
    { class: "entry", data: { stop: `${kind} ${scope} ${code}` } },
    h(
      "div",
      { class: "row spread" },
      h("span", {}, h("small", {}, `${KINDS[kind]} ${scope} `), h("strong", {}, name)),
      mark(now ? "in force" : "planned", now ? "warn" : "plain"),
    ),
    h("p", { class: "meta" }, `${times}. Reason: ${reason}`),
    h("p", { class: "player-text" }, "Players read: ", h("q", {}, words)),
    controls.length > 0 && h("div", { class: "row controls" }, ...controls),
  );
}

const KINDS = { switch: "Stopped", maintenance: "Maintenance of", suspension: "Suspended" } as const;

interface OfCatalogue {
  readonly provider_code: string;
  readonly code: string;
}

/** Whether a stop is a game's own, or its whole provider's. */
export function isOf({ scope, code, game }: Stop, of: OfCatalogue): boolean {
  if (scope === "provider") return code === of.provider_code;
  return game?.provider_code === of.provider_code && game.code === of.code;
}

/** Whether a game takes bets, as far as its own stops and its provider's say. */
export function standingOf(game: OfCatalogue, stops: readonly Stop[]): HTMLElement {
  const own = stops.filter((stop) => isOf(stop, game));
  if (own.some((stop) => stop.in_force)) return mark("takes no bets", "warn");
  return own.length > 0 ? mark("maintenance planned", "plain") : mark("takes bets", "good");
}
