/** A connection to the inspector of workerd, which speaks the DevTools protocol. */
export class Inspector {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, { resolve(result: never): void; reject(cause: Error): void }>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const { id, result, error } = JSON.parse(String(data)) as { id?: number; result: never; error?: object };
      const waiting = id === undefined ? undefined : this.#waiting.get(id);
      if (id === undefined || !waiting) return;
      this.#waiting.delete(id);
      if (error) waiting.reject(new Error(JSON.stringify(error)));
      else waiting.resolve(result);
    });
  }

  static async open(url: string): Promise<Inspector> {
    const socket = new WebSocket(url);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener("open", () => resolve(), { once: true });
      socket.addEventListener("error", () => reject(new Error(`The inspector ${url} does not answer.`)), {
        once: true,
      });
    });
    return new Inspector(socket);
  }

  call<T>(method: string, params: object = {}): Promise<T> {
    const id = ++this.#lastId;
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  close(): void {
    this.#socket.close();
  }
}
