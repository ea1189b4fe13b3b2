/**
 * The provider of a chaos run: plays rounds drawn from the seed and stores its reports and their answers. A call without
 * an answer, with a 500, or with one that says so (`retryable`), is repeated.
 *
 * `play` spreads the movements over at least the given seconds; `repeat` sends every report once more.
 */
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { plan, type Report, type Session, type Turn } from "./plan.ts";

interface Assignment {
  readonly books: string;
  readonly port: number;
  readonly keyId: string;
  readonly secret: string;
  readonly seed: number;
  readonly movements: number;
  readonly seconds: number;
  readonly players: number;
  readonly sessions: readonly Session[];
}

const [mode = "play", file = ""] = process.argv.slice(2);
const assignment = JSON.parse(readFileSync(file, "utf8")) as Assignment;
const books = new DatabaseSync(assignment.books);
// Two providers play at a time once a shard was added.
books.exec("PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
books.exec(`CREATE TABLE IF NOT EXISTS reports (id INTEGER PRIMARY KEY, action TEXT, transaction_id TEXT, body TEXT UNIQUE);
  CREATE TABLE IF NOT EXISTS answers (seq INTEGER PRIMARY KEY, report INTEGER, at INTEGER, status INTEGER, body TEXT);`);
const addReport = books.prepare(
  "INSERT INTO reports (action, transaction_id, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
);
const findReport = books.prepare("SELECT id FROM reports WHERE body = ?");
const addAnswer = books.prepare("INSERT INTO answers (report, at, status, body) VALUES (?, ?, ?, ?)");
const agent = new Agent({ keepAlive: true, maxSockets: 512 });
let movements = 0;

function post(path: string, body: string): Promise<{ status: number; body: string }> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", assignment.secret).update(`${timestamp}.${body}`).digest("hex");
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "x-agg-key-id": assignment.keyId,
    "x-agg-timestamp": timestamp,
    "x-agg-signature": signature,
  };
  return new Promise((resolve, reject) => {
    const call = request(
      { host: "127.0.0.1", port: assignment.port, path, method: "POST", headers, agent, timeout: 20_000 },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body: text }));
        response.on("error", reject);
        response.on("aborted", () => reject(new Error("aborted")));
      },
    );
    call.on("timeout", () => call.destroy(new Error("timeout")));
    call.on("error", reject);
    call.end(body);
  });
}

/** Whether a report is to be repeated: nothing is decided yet. */
function isRetryable({ status, body }: { status: number; body: string }): boolean {
  return (
    status === 0 ||
    status === 500 ||
    (status === 503 && (JSON.parse(body) as { retryable?: boolean }).retryable === true)
  );
}

/** Reports until there is an answer that is not to be repeated. */
async function reportUntilAnswered({ action, body }: Report): Promise<number> {
  const text = JSON.stringify(body);
  addReport.run(action, body.transaction_id as string, text);
  const { id } = findReport.get(text) as { id: number };
  for (;;) {
    const answer = await post(`/provider/v1/${action}`, text).catch(() => null);
    if (answer && !isRetryable(answer)) {
      addAnswer.run(id, Date.now(), answer.status, answer.body);
      return answer.status;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function playTurn(turn: Turn): Promise<void> {
  const under: Promise<number>[] = [];
  for (const { report, copies } of turn) {
    movements++;
    const copy = Promise.all(Array.from({ length: copies }, () => reportUntilAnswered(report))).then(
      ([status = 0]) => status,
    );
    under.push(copy);
    // Half of the rollbacks do not wait for their bet's answer.
    const rolledBackAtOnce = report.action === "bet" && movements % 2 === 0;
    const status = rolledBackAtOnce ? 200 : await copy;
    // A provider ends a round whose bet was not booked, but still sends its repeats and rollbacks.
    if (report.action === "bet" && status !== 200) {
      for (const other of turn) if (other.report.action !== "win") under.push(reportUntilAnswered(other.report));
      break;
    }
  }
  await Promise.all(under);
}

async function play(): Promise<void> {
  const turns = plan(assignment.seed, assignment.sessions);
  const began = Date.now();
  // Spread over the time of the kills, so that they hit movements in progress.
  const ahead = () => movements - (assignment.movements * (Date.now() - began)) / (assignment.seconds * 1_000);
  const worker = async () => {
    while (movements < assignment.movements) {
      if (ahead() > 0) await new Promise((resolve) => setTimeout(resolve, 50));
      else await playTurn(turns.next().value as Turn);
    }
  };
  const ticker = setInterval(() => console.log(`movements ${movements}`), 5_000);
  await Promise.all(Array.from({ length: assignment.players }, worker));
  clearInterval(ticker);
}

async function repeat(): Promise<void> {
  const reports = books.prepare("SELECT action, body FROM reports ORDER BY id").all() as {
    action: string;
    body: string;
  }[];
  const worker = async () => {
    for (let next = reports.pop(); next; next = reports.pop()) {
      await reportUntilAnswered({ action: next.action, body: JSON.parse(next.body) as Report["body"] } as Report);
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
}

await (mode === "repeat" ? repeat() : play());
console.log(`movements ${movements}`);
process.exit(0);
