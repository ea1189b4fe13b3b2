import { vi } from "vitest";

/** A call that the studio received: its path under the base URL, and its body. */
export interface StudioCall {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

type StudioAnswer = Response | Error | "hangs up";

/** The base URL of a stand-in: nothing listens there. */
export const STUDIO = "http://127.0.0.1:9/studio";

/** A provider's server, standing in for one outside: what it was asked, and how it answers. */
export class Studio {
  readonly calls: StudioCall[] = [];
  answer: (call: StudioCall) => StudioAnswer | Promise<StudioAnswer> = agreeable;

  constructor() {
    vi.stubGlobal("fetch", (url: string, init: RequestInit) => this.receive(url, init));
  }

  callsTo(path: string): StudioCall[] {
    return this.calls.filter((call) => call.path === path);
  }

  private async receive(url: string, init: RequestInit): Promise<Response> {
    const call = {
      path: url.slice(STUDIO.length),
      body: JSON.parse(new TextDecoder().decode(init.body as Uint8Array)) as StudioCall["body"],
    };
    this.calls.push(call);
    const answer = await this.answer(call);
    if (answer instanceof Response) return answer;
    throw new Error("connection reset");
  }
}

/** Takes whatever it is asked for. */
function agreeable({ path, body }: StudioCall): Response {
  if (path === "/launch") return Response.json({ launch_url: `https://play.studio.com/?token=${body.token}` });
  if (path === "/demo") return Response.json({ launch_url: "https://play.studio.com/demo" });
  if (path.endsWith("/cancel")) return Response.json({ status: "cancelled" });
  if (path === "/free-spins/bet-options") return Response.json({ amounts: ["1", "0.10", "0.5", "0.50"] });
  if (path === "/bonus-campaigns/options") {
    return Response.json({ types: ["free_spins", "buy_bonus"], triggers: ["bet_amount"] });
  }
  return Response.json({ status: "active" });
}

/** A definite no. */
export function refusing(message: string): Response {
  return Response.json({ error: "NO", message }, { status: 409 });
}
