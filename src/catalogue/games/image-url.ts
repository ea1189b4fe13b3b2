import type { Settings } from "../../env.ts";

/** The public address of an image (docs/contract/operators.md#images); null when there is none. */
export function imageUrl(settings: Settings, imageId: string): string;
export function imageUrl(settings: Settings, imageId: string | null): string | null;
export function imageUrl(settings: Settings, imageId: string | null): string | null {
  return imageId === null ? null : `${settings.baseUrl}/v1/images/${imageId}`;
}
