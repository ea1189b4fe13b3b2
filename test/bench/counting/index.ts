import service, { LiveLobby as Lobby } from "../../../src/index.ts";

export * from "../../../src/index.ts";

/** The service's LiveLobby that also records its calls, to show how many of them the isolates' snapshots save. */
export class LiveLobby extends Lobby {
  private readonly askTimesMs: number[] = [];

  override ask(...poll: Parameters<Lobby["ask"]>) {
    this.askTimesMs.push(Date.now());
    return super.ask(...poll);
  }

  /** Milliseconds since the epoch, in ascending order. */
  askTimes(): number[] {
    return this.askTimesMs;
  }
}

export default service;
