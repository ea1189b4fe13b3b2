import type { Settings } from "../env.ts";

/** The public address of an image (interface: Game), or null when there is none. */
export function imageUrl(settings: Settings, imageId: string | null): string | null {
  return imageId === null ? null : `${settings.baseUrl}/v1/images/${imageId}`;
}
