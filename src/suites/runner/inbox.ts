import type { FieldError } from "../../errors.ts";

/** A call of the server under test to the service, as the surface has read it. */
export interface IncomingCall {
  /** Such as `bet`. */
  readonly name: string;
  /** Id in the path, where the call has one there. */
  readonly id: string | null;
  readonly body: string;
  /** Field errors with which the service would refuse the call; empty when its form is right. */
  readonly broken: readonly FieldError[];
}

/** `cut`: the answer breaks off, so that the caller has none. */
export interface Reply {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cut?: boolean;
}

/** Inbox in which a run's object finds the case that is being played, when the server under test calls back. */
export class Inbox {
  receiver: ((call: IncomingCall) => Promise<Reply>) | undefined;

  /** Undefined when no case is being played. */
  receive(call: IncomingCall): Promise<Reply> | undefined {
    return this.receiver?.(call);
  }
}
