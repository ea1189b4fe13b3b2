import { createServer, type ServerResponse } from "node:http";
import { text as bodyOf } from "node:stream/consumers";
import type { TestProject } from "vitest/node";
import type { ScriptedCall, WalletStep } from "../../support/provided.d.ts";
import { served } from "../../support/served.ts";

/** A wallet that books each id once and answers by its script. */
class ScriptedWallet {
  readonly calls: ScriptedCall[] = [];
  script: WalletStep[] = [];
  /** Stake of each id, in cents. */
  private readonly booked = new Map<string, number>();
  private cents = 100_000;

  answer(call: ScriptedCall, response: ServerResponse): void {
    this.calls.push(call);
    const step = this.next(call);
    if (step.book !== false) this.book(call);
    if (step.hang) return;
    if (step.reset) {
      response.destroy();
      return;
    }
    const balance = `${Math.floor(this.cents / 100)}.${String(this.cents % 100).padStart(2, "0")}`;
    const body = step.body ?? JSON.stringify({ balance, transaction_id: `op-${String(call.body.transaction_id)}` });
    setTimeout(() => {
      response.writeHead(step.status ?? 200, { "content-type": "application/json", ...step.headers });
      response.end(body);
    }, step.delayMs ?? 0);
  }

  /** The first step that matches the call. A step with `times` is used up after that many calls. */
  private next({ body }: ScriptedCall): WalletStep {
    const step = this.script.find(
      ({ action, transactionId, times }) =>
        (times === undefined || times > 0) &&
        (action === undefined || action === body.action) &&
        (transactionId === undefined || transactionId === body.transaction_id),
    );
    if (step?.times !== undefined) step.times--;
    return step ?? {};
  }

  private book({ body }: ScriptedCall): void {
    const id = String(body.transaction_id);
    if (id === "" || this.booked.has(id)) return;
    const cents = Number(String(body.amount).replace(".", ""));
    const isFreeSpin = body.free_spins_id !== undefined;
    let taken = body.action === "bet" && !isFreeSpin ? cents : 0;
    if (body.action === "win") taken = -cents;
    // Gives back what the bet took, as docs/wallet.md asks, and not what the rollback says.
    if (body.action === "rollback") taken = -(this.booked.get(String(body.reference_transaction_id)) ?? 0);
    this.booked.set(id, taken);
    this.cents -= taken;
  }
}

/** Starts the scripted wallets: `/wallet/<name>` is one, `/script/<name>` sets its script, `/calls/<name>` lists its calls. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const wallets = new Map<string, ScriptedWallet>();
  const server = createServer(async (request, response) => {
    const [, place = "", name = ""] = (request.url ?? "").split("/");
    const wallet = wallets.get(name) ?? new ScriptedWallet();
    wallets.set(name, wallet);
    const text = await bodyOf(request);
    if (place === "wallet") {
      const headers = request.headers as Record<string, string>;
      wallet.answer({ headers, raw: text, body: JSON.parse(text) as ScriptedCall["body"] }, response);
      return;
    }
    if (place === "script") wallet.script = JSON.parse(text) as WalletStep[];
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(wallet.calls));
  });
  const { url, close } = await served(server);
  project.provide("scriptedWallet", url);
  return close;
}
