interface Public {
  readonly baseUrl: string;
}

/** The public address of an image (docs/contract/operators-play.md#images); null when there is none. */
export function imageUrl(settings: Public, imageId: string): string;
export function imageUrl(settings: Public, imageId: string | null): string | null;
export function imageUrl(settings: Public, imageId: string | null): string | null {
  return imageId === null ? null : `${settings.baseUrl}/v1/images/${imageId}`;
}
