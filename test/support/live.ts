import { listDurableObjectIds, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";

/** Stops what works on by itself after a test: lobbies and studios wake up every few seconds, in whatever test runs then. */
export async function stopLive(): Promise<void> {
  await Promise.all([stopAll(env.LIVE_LOBBIES), stopAll(env.LIVE_STUDIOS)]);
}

async function stopAll<O extends DurableObject & Rpc.DurableObjectBranded>(objects: DurableObjectNamespace<O>) {
  const ids = await listDurableObjectIds(objects);
  await Promise.all(ids.map((id) => runInDurableObject(objects.get(id), (_, { storage }) => storage.deleteAlarm())));
}
