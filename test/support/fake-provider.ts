import { vi } from "vitest";

/** A call that the provider received: its path below the base URL, and its body. */
export interface ProviderCall {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

type ProviderAnswer = Response | Error | "hangs up";

/** The base URL of the fake provider. Nothing listens there: `fetch` is stubbed. */
export const FAKE_PROVIDER_URL = "http://127.0.0.1:9/provider";

/** A fake HTTP provider: records the calls it receives and answers them with `answer`. */
export class FakeProvider {
  readonly calls: ProviderCall[] = [];
  answer: (call: ProviderCall) => ProviderAnswer | Promise<ProviderAnswer> = acceptEverything;

  constructor() {
    this.listen();
  }

  /** Takes the calls of the running test. */
  listen(): void {
    vi.stubGlobal("fetch", (url: string, init: RequestInit) => this.receive(url, init));
  }

  callsTo(path: string): ProviderCall[] {
    return this.calls.filter((call) => call.path === path);
  }

  private async receive(url: string, init: RequestInit): Promise<Response> {
    const call = {
      path: url.slice(FAKE_PROVIDER_URL.length),
      body: JSON.parse(new TextDecoder().decode(init.body as Uint8Array)) as ProviderCall["body"],
    };
    this.calls.push(call);
    const answer = await this.answer(call);
    if (answer instanceof Response) return answer;
    throw new Error("connection reset");
  }
}

/** Answers every call with a success. */
function acceptEverything({ path, body }: ProviderCall): Response {
  if (path === "/launch") return Response.json({ launch_url: `https://play.provider.com/?token=${body.token}` });
  if (path === "/demo") return Response.json({ launch_url: "https://play.provider.com/demo" });
  if (path.endsWith("/end")) return Response.json({ status: "ended" });
  if (path.endsWith("/cancel")) return Response.json({ status: "cancelled" });
  if (path === "/free-spins/bet-options") return Response.json({ amounts: ["1", "0.10", "0.5", "0.50"] });
  if (path === "/bonus-campaigns/options") {
    return Response.json({ types: ["free_spins", "buy_bonus"], triggers: ["bet_amount"] });
  }
  return Response.json({ status: "active" });
}

/** A provider's definite refusal. */
export function aRefusal(message: string): Response {
  return Response.json({ error: "NO", message }, { status: 409 });
}
