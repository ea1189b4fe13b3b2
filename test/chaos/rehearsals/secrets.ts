import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { MASTER_KEY, PROVIDER } from "../stage.ts";
import { type Installation, statusOf } from "./installation.ts";

const PING = ["GET", "/v1/ping"] as const;
const newSecret = () => randomBytes(32).toString("base64");

/** docs/operating.md#rotating-keys, from the first line to the last. */
export async function rotateSecrets(installation: Installation): Promise<void> {
  const { check } = installation;
  const { provider } = installation.stage;
  await installation.play(provider);
  check("before: play works", true);
  await rotateOperatorKeys(installation);
  const key = await rotateProviderKey(installation);
  await rotateStaffToken(installation);
  const settings = await rotateDeployedSecrets(installation);
  await installation.play(key);
  check("play goes on under the new secrets", true);
  await rotateMasterKey(installation, settings);
  await installation.play(key);
  check("play goes on under the new master key alone", true);
}

/** Two keys of an operator: callbacks change with the revocation of the older one. */
async function rotateOperatorKeys({ stage, spare, check, as, admin, play }: Installation): Promise<void> {
  for (const { code, ...old } of stage.operators) {
    const fresh = spare.get(code) ?? old;
    check(`${code}: the new key works beside the old one`, (await statusOf(as(fresh)(...PING))) === 200);
    await admin()("DELETE", `/admin/v1/operators/${code}/keys/${old.keyId}`);
    check(`${code}: the old key is refused at once`, (await statusOf(as(old)(...PING))) === 401);
  }
  await play(stage.provider);
  check("the wallets take callbacks that are signed with the new keys", true);
}

async function rotateProviderKey({ stage, check, as, admin, play }: Installation) {
  const issued = await admin()("POST", `/admin/v1/providers/${PROVIDER}/keys`, {});
  const { key_id: keyId, secret } = issued as { key_id: string; secret: string };
  const fresh = { keyId, secret };
  await play(fresh);
  check("the provider reports with its new key", true);
  await admin()("DELETE", `/admin/v1/providers/${PROVIDER}/keys/${stage.provider.keyId}`);
  const report = { session_id: stage.sessions[0]?.sessionId, round_id: "old", transaction_id: "old", currency: "EUR" };
  const refused = await statusOf(as(stage.provider)("POST", "/provider/v1/bet", { ...report, amount: "1" }));
  check("its old key is refused at once", refused === 401);
  return fresh;
}

async function rotateStaffToken({ check, admin }: Installation): Promise<void> {
  const member = { name: "Ada", kind: "machine", email: null, scopes: ["read"] };
  await admin()("PUT", "/admin/v1/staff/ada", member);
  const issue = async () =>
    (await admin()("POST", "/admin/v1/staff/ada/tokens", {})) as { token_id: string; token: string };
  const [old, fresh] = [await issue(), await issue()];
  const overview = ({ token }: { token: string }) => statusOf(admin(token)("GET", "/admin/v1/overview"));
  check("a member's two tokens work side by side", (await overview(old)) === 200 && (await overview(fresh)) === 200);
  await admin()("DELETE", `/admin/v1/staff/ada/tokens/${old.token_id}`);
  check("the revoked one is refused", (await overview(old)) === 401 && (await overview(fresh)) === 200);
}

/** ADMIN_TOKEN, STATEMENT_KEY and ALERT_SECRET: each changes with a deployment. */
async function rotateDeployedSecrets({ baseUrl, deploy, check, see, admin }: Installation) {
  const receiver = createServer().listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const signatures: unknown[] = [];
  receiver.on("request", (request, answer) => {
    signatures.push(request.headers["x-agg-signature"]);
    answer.end("{}");
  });
  const keysOf = async () =>
    ((await (await fetch(`${baseUrl}/.well-known/statement-keys.json`)).json()) as { keys: { x: string }[] }).keys.map(
      ({ x }) => x,
    );
  const first = {
    ...{ STATEMENT_KEY: newSecret(), ALERT_SECRET: newSecret() },
    ALERT_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/alerts`,
  };
  await deploy(first);
  const [published = ""] = await keysOf();
  const token = newSecret();
  const second = {
    ...first,
    ...{ ADMIN_TOKEN: token, STATEMENT_KEY: newSecret(), STATEMENT_KEYS_BEFORE: published, ALERT_SECRET: newSecret() },
  };
  await admin()("POST", "/admin/v1/alerts/test", {});
  await deploy(second);
  see("deployed with another ADMIN_TOKEN, STATEMENT_KEY and ALERT_SECRET");
  check("the old admin token is refused", (await statusOf(admin()("GET", "/admin/v1/overview"))) === 401);
  check("the new one works", (await statusOf(admin(token)("GET", "/admin/v1/overview"))) === 200);
  const now = await keysOf();
  check("both keys of statements are published, the new one first", now[0] !== published && now.includes(published));
  await admin(token)("POST", "/admin/v1/alerts/test", {});
  check("alerts are signed before and after", signatures.length === 2 && signatures.every(Boolean));
  receiver.close();
  return second;
}

/** Wraps every stored secret again; the old key is taken away only then. */
async function rotateMasterKey(
  { deploy, check, see, admin, as, spare }: Installation,
  settings: Record<string, string>,
) {
  const [key] = spare.values();
  const token = settings.ADMIN_TOKEN;
  const fresh = { ...settings, MASTER_KEY: newSecret() };
  await deploy({ ...fresh, MASTER_KEY_PREVIOUS: MASTER_KEY });
  see("deployed with another MASTER_KEY and the old one as MASTER_KEY_PREVIOUS");
  const ping = async () => key !== undefined && (await statusOf(as(key)(...PING)));
  check("secrets open with either", (await ping()) === 200);
  for (;;) {
    const { rewrapped, unreadable } = (await admin(token)("POST", "/admin/v1/master-key/rewrap")) as {
      rewrapped: number;
      unreadable: string[];
    };
    see(`master-key rewrap: rewrapped ${rewrapped}, unreadable ${unreadable.length}`);
    if (unreadable.length > 0) return check("no secret is unreadable", false);
    if (rewrapped === 0) break;
  }
  await deploy(fresh);
  check("without MASTER_KEY_PREVIOUS every secret opens", (await ping()) === 200);
}
