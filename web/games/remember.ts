/** What the browser keeps for the games. A page whose storage is blocked, as in some frames, forgets it when it closes. */
const forgotten = new Map();

export function remember(name: string, value: string) {
  forgotten.set(name, value);
  try {
    localStorage.setItem(`game ${name}`, value);
  } catch {}
}

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`game ${name}`) ?? forgotten.get(name) ?? null;
  } catch {
    return forgotten.get(name) ?? null;
  }
}
