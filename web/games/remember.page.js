// @ts-check

/** What the browser keeps for the games. A page whose storage is blocked, as in some frames, forgets it when it closes. */
const forgotten = new Map();

/** @param {string} name @param {string} value */
export function remember(name, value) {
  forgotten.set(name, value);
  try {
    localStorage.setItem(`game ${name}`, value);
  } catch {}
}

/** @param {string} name @returns {string | null} */
export function recall(name) {
  try {
    return localStorage.getItem(`game ${name}`) ?? forgotten.get(name) ?? null;
  } catch {
    return forgotten.get(name) ?? null;
  }
}
