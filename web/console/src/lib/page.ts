import type * as page from "../../../lib/page.ts";
import type { Account } from "./account.ts";

export { chartWidth, pageOf } from "../../../lib/page.ts";

export type OpenPage = page.OpenPage<Account>;
export type PageContext = page.PageContext<Account>;
