import type * as page from "../../../web/lib/page.ts";
import type { Account } from "./account.ts";

export { chartWidth, pageOf } from "../../../web/lib/page.ts";

export type OpenPage = page.OpenPage<Account>;
export type PageContext = page.PageContext<Account>;
