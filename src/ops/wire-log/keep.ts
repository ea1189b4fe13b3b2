import type { Ctx } from "../../context.ts";
import type { Entry } from "./entry.ts";

/** Whether this installation keeps wire logs: a sandbox, with the objects for them. */
export function keepsWireLog({ settings, env }: Ctx): boolean {
  return settings.sandbox && env.WIRE_LOGS !== undefined;
}

/** Keeps an entry in an operator's log and answers its number; undefined where nothing is kept. */
export async function keep(ctx: Ctx, operatorCode: string, entry: Entry): Promise<number | undefined> {
  return ctx.settings.sandbox ? ctx.env.WIRE_LOGS?.getByName(operatorCode).record(entry) : undefined;
}

/** Keeps an entry once the work at hand is answered. A log that fails costs its entry and nothing else. */
export function keepLater(ctx: Ctx, operatorCode: string, entry: () => Entry | Promise<Entry>): void {
  const kept = async () => {
    await keep(ctx, operatorCode, await entry());
  };
  ctx.waitUntil(
    kept().catch((cause: unknown) => {
      ctx.log.error("wire_log.not_kept", { operator: operatorCode }, cause);
    }),
  );
}
