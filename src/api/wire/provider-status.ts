import * as z from "zod";
import type { ProviderStop } from "../../catalogue/intake/list-stops.ts";
import { isoTimeOrNull } from "../../lib/clock.ts";
import type { CallsOfKind, ProviderStatus } from "../../play/providers/read-provider-status.ts";
import { orNull, timeOrNull } from "./described.ts";
import { presenter } from "./present.ts";
import { catalogueId, providerCode } from "./values.ts";

/** The fields of a provider's status that operators and staff see. */

const ProviderStopped = z.object({
  game_id: orNull(
    catalogueId,
    "The game's id in the catalogue. Null: the whole provider.",
    "7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11",
  ),
  starts_at: z.iso.datetime().describe("When it begins, or began."),
  ends_at: z.iso.datetime().nullable().describe("When it ends. Null: until further notice."),
  player_text: z.string().describe("What to show players."),
});

export const STATUS = {
  provider_code: providerCode,
  status: z
    .enum(["up", "unsteady", "down"])
    .describe(
      "`up`: the last call was answered. `unsteady`: it was not. `down`: three in a row were not, for at least a minute.",
    ),
  since: timeOrNull(
    "The first of the calls in a row that were not answered. Null: the last one was.",
    "2026-11-21T09:58:00.000Z",
  ),
  stops: z
    .array(ProviderStopped)
    .describe("What takes no bets and opens no sessions, or will not: stops and planned maintenance."),
};

export const CALL_COUNTS = {
  call: z
    .enum(["launch", "promotion", "feed"])
    .describe("The kind of call: opening a game, placing a promotion, or subscribing to a feed."),
  calls: z.int().describe("Number of calls in the last hour."),
  refused: z.int().describe("Number of those that the provider refused in words: it works."),
  unanswered: z.int().describe("Number of those with no answer, a late one, or one that is not the documented one."),
  average_ms: z.int().nullable().describe("The average time of an answer, in milliseconds. Null: there were no calls."),
  max_ms: z.int().nullable().describe("The longest time of an answer, in milliseconds. Null: there were no calls."),
  last_fault_at: z.iso.datetime().nullable().describe("The last call that was refused or not answered. Null: none."),
};

const QUIET = { calls: 0, refused: 0, unanswered: 0, average_ms: null, max_ms: null, last_fault_at: null };

export const STATUS_EXAMPLE = {
  provider_code: "studio",
  status: "up",
  since: null,
  stops: [
    {
      game_id: null,
      starts_at: "2026-12-01T04:00:00.000Z",
      ends_at: "2026-12-01T06:00:00.000Z",
      player_text: "Under maintenance until 06:00 UTC.",
    },
  ],
  calls: [
    {
      call: "launch",
      calls: 420,
      refused: 0,
      unanswered: 1,
      average_ms: 84,
      max_ms: 5003,
      last_fault_at: "2026-11-21T09:41:07.000Z",
    },
    { call: "promotion", ...QUIET },
    { call: "feed", ...QUIET },
  ],
};

const presentCounts = presenter(z.object(CALL_COUNTS));
const presentStop = presenter(ProviderStopped);

export function presentCall(counts: CallsOfKind) {
  return presentCounts(counts, { last_fault_at: isoTimeOrNull(counts.faultAt) });
}

export function presentStatus(providerCode: string, { status, since }: ProviderStatus, stops: readonly ProviderStop[]) {
  return {
    ...{ provider_code: providerCode, status, since: isoTimeOrNull(since) },
    stops: stops.map((stop) => presentStop(stop, { player_text: stop.text })),
  };
}

/** Status for operators: without the reasons, which may be about another operator's player. */
export function presentOwnStatus(providerCode: string, status: ProviderStatus, stops: readonly ProviderStop[]) {
  return { ...presentStatus(providerCode, status, stops), calls: status.calls.map(presentCall) };
}
