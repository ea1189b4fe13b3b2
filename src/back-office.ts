import { adminApi } from "./admin-api/router.ts";
import { createContext } from "./create-context.ts";
import { baseApp } from "./http/base-app.ts";
import { enter } from "./http/enter.ts";

/** What staff call. `app.ts` reads it at its first request: most isolates never see one, and it has most of the schemas. */
export const backOffice = baseApp().use(enter(createContext)).route("/admin/v1", adminApi);
