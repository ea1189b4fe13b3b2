/** The same object with another value of one property. By descriptor: a spread would read the lazy handles, and open them. */
export function derived<T extends object, K extends keyof T>(from: T, name: K, value: T[K]): T {
  const own = Object.defineProperties({} as T, Object.getOwnPropertyDescriptors(from));
  return Object.defineProperty(own, name, { value, enumerable: true, configurable: true, writable: true });
}
