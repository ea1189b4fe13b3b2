import { signal } from "@preact/signals";

/** A file that most pages do without: read when a component first asks for it. Undefined until it is there, null where it does not come. */
export function lazy<T>(read: () => Promise<T>): () => T | null | undefined {
  const file = signal<T | null | undefined>(undefined);
  let isAsked = false;
  return () => {
    if (!isAsked)
      read().then(
        (one) => {
          file.value = one;
        },
        () => {
          file.value = null;
        },
      );
    isAsked = true;
    return file.value;
  };
}
