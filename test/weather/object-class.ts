import { DurableObject } from "cloudflare:workers";
import { RESET } from "./objects.ts";
import type { Platform } from "./platform.ts";

/** Gives the objects of a class the weather: each call is an invocation of its own, and the platform can reset them. */
export function coverObjects<Env>(objects: { readonly prototype: DurableObject<Env> }, platform: Platform): void {
  const { prototype } = objects;
  for (let owner: object = prototype; owner !== DurableObject.prototype; owner = Object.getPrototypeOf(owner)) {
    for (const name of Object.getOwnPropertyNames(owner)) {
      const method: unknown = Reflect.get(prototype, name);
      if (name === "constructor" || typeof method !== "function") continue;
      define(prototype, name, function (this: Covered, ...args) {
        return platform.inside(() => Reflect.apply(method, this, args));
      });
    }
  }
  define(prototype, RESET, function (this: Covered) {
    this.ctx.abort("Durable Object reset because its code was updated.");
  });
}

/** What a method needs of its object. `ctx` is protected, and public at run time. */
interface Covered {
  readonly ctx: DurableObjectState;
}

function define(prototype: object, name: string, value: (this: Covered, ...args: unknown[]) => unknown): void {
  Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
}
