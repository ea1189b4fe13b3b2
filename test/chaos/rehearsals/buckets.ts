import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { ADMIN_TOKEN } from "../stage.ts";
import { type Installation, journalled } from "./installation.ts";

/** docs/second-day.md#a-bucket-is-lost. */
export async function loseBuckets(installation: Installation): Promise<void> {
  const { stage, check, see, admin, play, deploy, baseUrl, folder } = installation;
  await play(stage.provider);
  const upload = async () => {
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, "content-type": "image/png" };
    const answer = await fetch(`${baseUrl}/admin/v1/images`, { method: "POST", headers, body: aPicture() });
    return ((await answer.json()) as { id: string }).id;
  };
  const statusOf = async (url: string) => {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    return answer.status;
  };
  const image = await upload();
  const [operator = ""] = stage.operators.map(({ code }) => code);
  const month = { operator_code: operator, period: new Date().toISOString().slice(0, 7) };
  const adjustment_amount = [{ currency: "EUR", amount: "10", reason: "Rehearsal" }];
  const { invoices } = (await admin()("POST", "/admin/v1/invoices", { ...month, adjustment_amount })) as {
    invoices: { number: string; document: { url: string } }[];
  };
  const [invoice] = invoices;
  const document = invoice?.document.url ?? "";
  await journalled(installation);
  check("before: the image, the invoice's document and the journal are there", (await statusOf(document)) === 200);

  await deploy({}, () => {
    for (const name of readdirSync(join(folder, "state")))
      if (/r2/i.test(name)) rmSync(join(folder, "state", name), { recursive: true });
  });
  see("all buckets are empty");
  await play(stage.provider);
  check("play goes on: no bet, win or session needs a bucket", true);
  check(
    "the image is gone (404); games are listed without it",
    (await statusOf(`${baseUrl}/v1/images/${image}`)) === 404,
  );
  check("the invoice's document is gone (404)", (await statusOf(document)) === 404);
  const listed = (await admin()("GET", `/admin/v1/invoices?operator_code=${operator}`)) as {
    invoices: { number: string }[];
  };
  check(
    "the invoice itself is in the database",
    listed.invoices.some(({ number }) => number === invoice?.number),
  );

  check("the same picture, uploaded again, has the same id", (await upload()) === image);
  await journalled(installation);
  check("the journal goes on by itself", true);
}

/** A PNG of one pixel. */
function aPicture(): Uint8Array<ArrayBuffer> {
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  return new Uint8Array([...signature, ...deflateSync(Buffer.from([0, 0, 0, 0, 0]))]);
}
