import service, { LiveLobby as Lobby } from "../../src/index.ts";

export * from "../../src/index.ts";

/** The service's lobby, which also remembers when it was asked: what the isolates' snapshots spare is counted here. */
export class LiveLobby extends Lobby {
  private readonly askedAt: number[] = [];

  override ask(currency: string) {
    this.askedAt.push(Date.now());
    return super.ask(currency);
  }

  /** Milliseconds since the epoch, in order. */
  askings(): number[] {
    return this.askedAt;
  }
}

export default service;
