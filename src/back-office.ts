import { adminApi } from "./api/admin/router.ts";
import { baseApp } from "./api/http/base-app.ts";
import { enter } from "./api/http/enter.ts";
import { createContext } from "./create-context.ts";

/** The back office's app, loaded at its first request: most isolates never see one, and it has most of the schemas. */
export const backOffice = baseApp().use(enter(createContext)).route("/admin/v1", adminApi);
