import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cpuSecondsOf } from "../processes.ts";
import type { Server } from "../server.ts";
import type { Key } from "../signing.ts";

/** A game as the service lists it. */
export interface ListedGame {
  readonly id: string;
  readonly provider_code: string;
  readonly code: string;
  readonly name: string;
  readonly studio: string | null;
  readonly type: string;
  readonly rtp: number | null;
  readonly has_demo: boolean;
  readonly restricted_countries: readonly string[];
}

/** What the plain service is filled with; the first key signs its wallet calls. */
export interface PlainSetup {
  readonly file: string;
  readonly walletUrl: string;
  readonly keys: readonly Key[];
  readonly sessionId: string;
  readonly games: readonly ListedGame[];
}

/** Starts the plain service in a process of its own, its database where the Workers' state is too. */
export async function startPlain(setup: Omit<PlainSetup, "file">): Promise<Server> {
  const folder = await mkdtemp(join(process.env.TMPDIR ?? tmpdir(), "plain-"));
  const child = fork(new URL("./service.ts", import.meta.url), {
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  child.send({ ...setup, file: join(folder, "plain.sqlite") } satisfies PlainSetup);
  const [port] = (await once(child, "message")) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    cpuSeconds: () => cpuSecondsOf([child.pid ?? 0]),
    stop: async () => {
      const ended = once(child, "exit");
      child.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
