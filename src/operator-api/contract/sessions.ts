import { z } from "zod";
import { address, country, currency, device, gameId, locale, text, visitUrl } from "./fields.ts";

export const CreateSession = z.object({
  player_id: text(120),
  currency,
  game_id: gameId,
  locale: locale.optional(),
  lobby_url: visitUrl(2000).optional(),
  ttl_minutes: z.int().min(1).max(1440).default(240),
  player_country: country.optional(),
  player_ip: address.optional(),
  player_device: device.optional(),
  deposit_url: visitUrl(500).optional(),
  player_name: text(32).optional(),
});

export const Session = z.object({
  session_id: z.uuid(),
  launch_url: z.url(),
  expires_at: z.iso.datetime(),
});

export const CreateDemo = z.object({
  locale: locale.optional(),
  lobby_url: visitUrl(2000).optional(),
  player_country: country.optional(),
  player_ip: address.optional(),
  player_device: device.optional(),
});

export const Demo = z.object({ launch_url: z.url() });

/** A close or cancel: an empty body, or `{}`. */
export const Empty = z.object({});

export const ClosedSession = z.object({
  session_id: z.uuid(),
  status: z.enum(["closed", "expired"]),
  closed_at: z.iso.datetime(),
});
