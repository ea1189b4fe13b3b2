import type { Settings } from "../env.ts";

export function imageUrl(settings: Settings, imageId: string | null): string | null {
  return imageId === null ? null : `${settings.baseUrl}/v1/images/${imageId}`;
}
