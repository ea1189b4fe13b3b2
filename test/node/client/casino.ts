import { backOffice, issueKey } from "../../support/back-office.ts";
import { ADMIN_TOKEN } from "../support/service.ts";

/** An operator with a key, made by the back office of a running service. */
export async function aCasino(serviceUrl: string, code: string, walletUrl: string) {
  const admin = backOffice(serviceUrl, ADMIN_TOKEN);
  await admin("PUT", `/operators/${code}`, { name: code, wallet_url: walletUrl });
  return issueKey(admin, `/operators/${code}`);
}
