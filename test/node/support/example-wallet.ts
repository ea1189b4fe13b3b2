import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../scripts/local/ports.ts";
import { untilReady } from "../../../scripts/local/ready.ts";

const READY_TIMEOUT_MS = 20_000;

/** A wallet of examples/ in another language than the service's: how it is started, and what it needs. */
export interface WalletLanguage {
  readonly name: string;
  readonly needs: readonly string[];
  /** The program with its commands: `player`, `balance` and `close-session`. */
  readonly books: readonly string[];
  /** Answers callbacks on a port. */
  readonly serve: (port: number) => readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export const WALLETS: readonly WalletLanguage[] = [
  {
    name: "Python",
    needs: ["python3 --version"],
    books: ["python3", "examples/wallet-python/main.py"],
    serve: () => ["python3", "examples/wallet-python/main.py", "serve"],
    env: { PYTHONPATH: "clients/python", PYTHONDONTWRITEBYTECODE: "1" },
  },
  {
    name: "PHP",
    needs: ["php --version", "php --rc PDO", "php --re pdo_sqlite"],
    books: ["php", "examples/wallet-php/books"],
    serve: (port) => [
      "php",
      "-S",
      `127.0.0.1:${port}`,
      "-t",
      "examples/wallet-php/public",
      "examples/wallet-php/public/index.php",
    ],
    env: { PHP_CLI_SERVER_WORKERS: "8" },
  },
];

/** A wallet as a process, with books in a folder of its own. */
export class ExampleWallet {
  readonly folder: string = mkdtempSync(join(tmpdir(), "example-wallet-"));
  readonly #language: WalletLanguage;
  readonly #keys: string;
  #process: ChildProcess | undefined;
  #port = 0;

  constructor(language: WalletLanguage, keys: Readonly<Record<string, string>>) {
    this.#language = language;
    this.#keys = Object.entries(keys)
      .map(([id, secret]) => `${id}:${secret}`)
      .join(",");
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/wallet`;
  }

  /** Runs a command of its books and returns what it prints. */
  books(...args: string[]): string {
    const [program = "", ...first] = this.#language.books;
    return execFileSync(program, [...first, ...args], { env: this.#env(), encoding: "utf8" }).trim();
  }

  /** Starts it, on the port that it had before. */
  async start(): Promise<void> {
    this.#port ||= await freePort();
    const [program = "", ...args] = this.#language.serve(this.#port);
    // A group of its own: a server with workers is killed with them.
    this.#process = spawn(program, args, { env: this.#env(), stdio: "ignore", detached: true });
    await untilReady(this.url.replace(/wallet$/, "healthz"), READY_TIMEOUT_MS);
  }

  /** Kills it at once, with all its workers. */
  async kill(): Promise<void> {
    const running = this.#process;
    if (running?.pid === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, "exit");
    process.kill(-running.pid, "SIGKILL");
    await ended;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #env(): NodeJS.ProcessEnv {
    const own = { PORT: String(this.#port), KEYS: this.#keys, BOOKS: join(this.folder, "books.sqlite") };
    return { PATH: process.env.PATH, ...this.#language.env, VERIFY_V2: "true", ...own };
  }
}
