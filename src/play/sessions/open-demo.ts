import { visibleGame } from "../../catalogue/games/visible-games.ts";
import { refuseStopped } from "../../catalogue/intake/refuse-stopped.ts";
import type { OperatorCtx } from "../../context.ts";
import { ApiError } from "../../errors.ts";
import { providerFor } from "../providers/provider-for.ts";
import { countryRefusal, playerCountry } from "./check-country.ts";
import { launchFailure } from "./launch-at-provider.ts";
import { requestTicket } from "./launch-ticket.ts";

interface NewDemo {
  readonly gameId: string;
  readonly locale: string | null;
  readonly lobbyUrl: string | null;
  readonly playerCountry: string | undefined;
  readonly playerIp: string | undefined;
  readonly playerDevice: "desktop" | "mobile" | null;
}

/**
 * Opens a game in demo mode and returns the launch URL. A replay carries the same ids to the provider. Throws
 * GAME_UNAVAILABLE, NO_DEMO, GAME_RESTRICTED_IN_COUNTRY, UPSTREAM_UNAVAILABLE.
 */
export async function openDemo(ctx: OperatorCtx, input: NewDemo): Promise<string> {
  const { game, provider } = await visibleGame(ctx, input.gameId);
  if (!game.hasDemo) throw new ApiError("NO_DEMO", "The game has no demo mode.");
  const country = await playerCountry(input.playerIp, input.playerCountry);
  const restricted = countryRefusal(game, country);
  if (restricted) throw restricted;
  await refuseStopped(ctx, { provider: provider.code, game: game.id });
  const { token, id } = await requestTicket(ctx, { shard: 0, launch: ["demo", input.gameId] });
  try {
    return await providerFor(ctx, provider).launchDemo(ctx, {
      operatorCode: ctx.operator.code,
      gameCode: game.code,
      locale: input.locale,
      lobbyUrl: input.lobbyUrl,
      playerCountry: country,
      playerDevice: input.playerDevice,
      demoId: id,
      token,
    });
  } catch (cause) {
    throw launchFailure(ctx, provider, cause);
  }
}
