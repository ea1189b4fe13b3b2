/**
 * The wallet of a chaos run: the reference wallet with its books on disk, behind a misbehaving network. It logs every
 * call. `PUT /mood/<operator>` with `well`, `wild`, `away`, `hanging` or a mishap sets how it behaves to one operator.
 */
import { createServer, type ServerResponse } from "node:http";
import { openBooks } from "../../examples/wallet/books.ts";
import { answerCallback } from "../../examples/wallet/wallet.ts";
import { seededRandom } from "../node/ledger/simulation.ts";
import { AUTO_OPEN } from "./check-books.ts";

const [path = "", port = "", seed = "", keys = "{}"] = process.argv.slice(2);

type Mishap = "right" | "apply_hang" | "hang" | "apply_500" | "apply_reset" | "number" | "html" | "429" | "refuse";
const MISHAPS: readonly (readonly [Mishap, number])[] = [
  ["right", 70],
  ["apply_hang", 5],
  ["hang", 5],
  ["apply_500", 5],
  ["apply_reset", 3],
  ["number", 3],
  ["html", 2],
  ["429", 2],
  ["refuse", 5],
];

const books = openBooks(path);
// The run kills the service, not the machine: commits need not wait for the disk.
books.exec("PRAGMA synchronous = NORMAL");
books.exec(`CREATE TABLE IF NOT EXISTS calls (
  seq INTEGER PRIMARY KEY, at INTEGER, transaction_id TEXT, action TEXT, amount TEXT, reference TEXT,
  timestamp INTEGER, mishap TEXT, status INTEGER) STRICT`);
const log = books.prepare(
  "INSERT INTO calls (at, transaction_id, action, amount, reference, timestamp, mishap) VALUES (?, ?, ?, ?, ?, ?, ?)",
);
const done = books.prepare("UPDATE calls SET status = ? WHERE seq = ?");

const random = seededRandom(Number(seed));
const settings = {
  books,
  keys: new Map(Object.entries(JSON.parse(keys) as Record<string, string>)),
  autoOpen: AUTO_OPEN,
  now: Date.now,
};
const moods = new Map<string, string>();

function draw(operator: string): Mishap {
  const mood = moods.get(operator) ?? "well";
  if (mood === "well") return "right";
  if (mood === "hanging") return "hang";
  const always = MISHAPS.find(([mishap]) => mishap === mood);
  if (always) return always[0];
  if (mood === "away") return random() < 0.5 ? "hang" : "apply_500";
  let left = random() * 100;
  for (const [mishap, weight] of MISHAPS) {
    left -= weight;
    if (left < 0) return mishap;
  }
  return "right";
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const body = Buffer.concat(chunks);
    const [, place = "", operator = ""] = (request.url ?? "").split("/");
    if (place === "mood") {
      moods.set(operator, body.toString());
      response.end();
      return;
    }
    const mishap = draw(place);
    const call = JSON.parse(body.toString()) as Record<string, string | null>;
    const { transaction_id, action, amount, reference_transaction_id } = call;
    const timestamp = Number(request.headers["x-agg-timestamp"]);
    const values = [Date.now(), transaction_id, action, amount, reference_transaction_id, timestamp, mishap];
    const { lastInsertRowid } = log.run(...(values as never[]));
    const applies = mishap === "right" || mishap === "number" || mishap.startsWith("apply");
    const answer = applies ? answerCallback(settings, request.headers, body) : { status: 0, body: {} };
    if (applies) done.run(answer.status, lastInsertRowid);
    misbehave(mishap, answer, response);
  });
});

function misbehave(mishap: Mishap, answer: { status: number; body: object }, response: ServerResponse): void {
  const answers: Partial<Record<Mishap, readonly [number, string]>> = {
    right: [answer.status, JSON.stringify(answer.body)],
    apply_500: [500, JSON.stringify({ error: "INTERNAL" })],
    number: [answer.status, JSON.stringify({ ...answer.body, balance: 12.5 })],
    html: [200, "<html>Under maintenance</html>"],
    "429": [429, JSON.stringify({ error: "TOO_MANY_REQUESTS" })],
    refuse: [409, JSON.stringify({ error: "DAILY_LIMIT", message: "Refused by chance." })],
  };
  const [status, body] = answers[mishap] ?? [0, ""];
  if (status > 0) {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(body);
  } else if (mishap === "apply_reset") response.destroy();
  else setTimeout(() => response.destroy(), 8_000);
}

server.keepAliveTimeout = 75_000;
server.listen(Number(port), "127.0.0.1", () => console.log("wallet ready"));
