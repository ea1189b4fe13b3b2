import { z } from "zod";
import type { CallsOfKind, ProviderStatus } from "../health/read-provider-status.ts";
import type { ProviderStop } from "../intake/list-stops.ts";
import { isoTime, isoTimeOrNull } from "../lib/clock.ts";

/** The fields of a provider's status that operators and staff see. */

export const STATUS = {
  provider_code: z.string(),
  status: z
    .enum(["up", "unsteady", "down"])
    .describe("`unsteady`: its last call was not answered. `down`: three in a row and a minute."),
  since: z.iso.datetime().nullable().describe("The first of the calls in a row that were not answered."),
  stops: z
    .array(
      z.object({
        game_id: z.string().nullable().describe("Null: the whole provider."),
        starts_at: z.iso.datetime(),
        ends_at: z.iso.datetime().nullable().describe("Null: until further notice."),
        player_text: z.string(),
      }),
    )
    .describe("What takes no bets and opens no sessions, or will not: stops and planned maintenance."),
};

export const CALL_COUNTS = {
  call: z.enum(["launch", "promotion", "feed"]),
  calls: z.int(),
  refused: z.int().describe("Refused in words: the provider works."),
  unanswered: z.int().describe("No answer, a late one, or one that is not the documented one."),
  average_ms: z.int().nullable(),
  max_ms: z.int().nullable(),
  last_fault_at: z.iso.datetime().nullable().describe("The last call that was refused or not answered."),
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

export function presentCall(counts: CallsOfKind) {
  return {
    call: counts.call,
    calls: counts.calls,
    refused: counts.refused,
    unanswered: counts.unanswered,
    average_ms: counts.averageMs,
    max_ms: counts.maxMs,
    last_fault_at: isoTimeOrNull(counts.faultAt),
  };
}

export function presentStatus(providerCode: string, { status, since }: ProviderStatus, stops: readonly ProviderStop[]) {
  return { provider_code: providerCode, status, since: isoTimeOrNull(since), stops: stops.map(presentStop) };
}

function presentStop({ gameId, startsAt, endsAt, text }: ProviderStop) {
  return { game_id: gameId, starts_at: isoTime(startsAt), ends_at: isoTimeOrNull(endsAt), player_text: text };
}

/** For operators: without the reasons, which may be about another's player. */
export function presentCounts(providerCode: string, status: ProviderStatus, stops: readonly ProviderStop[]) {
  return { ...presentStatus(providerCode, status, stops), calls: status.calls.map(presentCall) };
}
