/** Characters that turn the direction of a text, and so show an id as another one. */
const DIRECTION = /\p{Bidi_C}/gu;

/** A text for people's eyes, with its direction-changing characters by their numbers: what is in an id can be seen. */
export function directionShown(text: string): string {
  return text.replace(
    DIRECTION,
    (character) => `<U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}>`,
  );
}
