import { setTimeout as sleep } from "node:timers/promises";
import { type Command, InvalidArgumentError } from "commander";
import { OperatorGames } from "../client.ts";
import { importSecret, signatureHeaders } from "../signing.ts";
import type { Act, Terminal } from "./command-line.ts";
import { addCredentials, type Credentials, credentialsOf } from "./credentials.ts";
import { forward } from "./forward.ts";
import { readCall } from "./frames.ts";

const TARGET = "/v1/test/listen";
const PING_INTERVAL_MS = 20_000;
const RECONNECT_DELAYS_MS = [500, 1_000, 2_000, 5_000, 10_000];

/** Close codes of the service. */
const REPLACED = 4001;
const SIGN_ANEW = 4002;

interface Listening {
  readonly credentials: Credentials;
  /** Where wallet callbacks go, and notices by their kind. */
  readonly to: { readonly wallet: string; readonly invoices?: string; readonly events?: string };
}

/** `operator-games listen`. */
export function defineListen(
  program: Command,
  act: Act,
  env: NodeJS.ProcessEnv,
  { out, stop }: Terminal & { readonly stop: AbortSignal },
): void {
  addCredentials(program.command("listen"))
    .description(
      `Forward your wallet's callbacks from the sandbox to this machine, until you stop it. Sandbox only.

While it is connected, callbacks come here and not to the registered URL; notifications and events only where you name a URL.
Their bytes and signatures are unchanged. The second signature covers the path of the registered URL: forward to the same path,
or do not verify it. The newest listener has the callbacks. Your secret stays here: the connection is signed like any request.`,
    )
    .requiredOption(
      "--forward-to <URL>",
      "Your wallet on this machine, for example http://localhost:9000/wallet",
      urlOf,
    )
    .option("--invoices-to <URL>", "Also forward invoice notifications, to this URL", urlOf)
    .option("--events-to <URL>", "Also forward events, to this URL", urlOf)
    .action(
      act(async (_, values) => {
        const { forwardTo, invoicesTo, eventsTo } = values;
        const to = {
          wallet: forwardTo,
          ...(invoicesTo && { invoices: invoicesTo }),
          ...(eventsTo && { events: eventsTo }),
        };
        return listen({ credentials: credentialsOf(values, env), to }, out, stop);
      }),
    );
}

function urlOf(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new InvalidArgumentError("It must be an http or https URL.");
  return new URL(text).href;
}

/** Listens until `stop` is aborted or another listener has taken over; the exit code. */
async function listen(
  { credentials, to }: Listening,
  print: (line: string) => void,
  stop: AbortSignal,
): Promise<number> {
  if (typeof WebSocket === "undefined") throw new Error("listen needs Node 20.10 or newer. The other commands do not.");
  // Says what is wrong with the key, the address or the clock in words, which a refused WebSocket cannot.
  const client = new OperatorGames(credentials);
  const { operator_code: operator } = await client.ping({ signal: stop });
  const { wallet_url: registered } = await client.settings({ signal: stop });
  for (let failures = 0; !stop.aborted; ) {
    const ended = await connection(credentials, to, {
      print,
      stop,
      onOpen: () => {
        failures = 0;
        print(`Listening for ${operator}. Callbacks go to ${to.wallet}, not to ${registered}. Stop with Ctrl-C.`);
        if (to.invoices) print(`Invoice notifications go to ${to.invoices}.`);
        if (to.events) print(`Events go to ${to.events}.`);
      },
    });
    if (stop.aborted) break;
    if (ended.code === REPLACED) {
      print("Another listener has connected and has the callbacks now.");
      return 1;
    }
    if (ended.code === SIGN_ANEW) continue;
    const delay = RECONNECT_DELAYS_MS[failures++];
    if (delay === undefined)
      throw new Error(`The connection failed ${failures} times: ${ended.reason}. Is it a sandbox?`);
    print(`The connection is lost (${ended.reason}). Next attempt in ${delay / 1000} s.`);
    await sleep(delay, undefined, { signal: stop }).catch(() => undefined);
  }
  print(`Stopped. Callbacks go to ${registered} again.`);
  return 0;
}

interface Hooks {
  readonly print: (line: string) => void;
  readonly stop: AbortSignal;
  readonly onOpen: () => void;
}

/** One connection, from its signed request to its end. */
async function connection(
  { baseUrl, keyId, secret }: Credentials,
  to: Listening["to"],
  { print, stop, onOpen }: Hooks,
): Promise<{ code: number; reason: string }> {
  const key = await importSecret(secret);
  const notices = (["invoices", "events"] as const).filter((notice) => to[notice]);
  const target = notices.length > 0 ? `${TARGET}?notices=${notices.join()}` : TARGET;
  const signable = { method: "GET", target, body: "" };
  const headers = await signatureHeaders(keyId, key, signable, Math.floor(Date.now() / 1000));
  // Node's own second argument: a browser's WebSocket has no headers.
  const socket = new WebSocket(new URL(target, baseUrl.replace(/^http/, "ws")), { headers } as never);
  const close = () => socket.close(1000, "stopped");
  stop.addEventListener("abort", close, { once: true });
  let heard = true;
  const ping = setInterval(() => {
    // No pong since the last ping: the line is dead, which nobody would tell.
    if (!heard) return socket.close(4000, "silent");
    heard = false;
    if (socket.readyState === WebSocket.OPEN) socket.send("ping");
  }, PING_INTERVAL_MS);
  socket.addEventListener("open", onOpen);
  socket.addEventListener("message", async ({ data }) => {
    heard = true;
    const call = readCall(data);
    if (!call) return;
    const url = to[call.notice ?? "wallet"];
    if (!url) return;
    const { answer, line } = await forward(call, url);
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(answer));
    print(line);
  });
  try {
    return await new Promise((ended) => {
      let reason = "refused";
      socket.addEventListener("error", (event) => {
        reason = (event as { message?: string }).message || reason;
      });
      socket.addEventListener("close", ({ code, reason: said }) => ended({ code, reason: said || reason }));
    });
  } finally {
    clearInterval(ping);
    stop.removeEventListener("abort", close);
  }
}
