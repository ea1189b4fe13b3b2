import { overviewPage } from "../pages/overview.ts";
import { eventRoutes, overviewRoute, type Routes, SHARED } from "../routes.ts";
import { CALLBACK_TABS, callbacksPage } from "./callbacks.ts";

/** The pages of production's portal: those whose calls production answers. The build leaves all others out of it. */
export const ROUTES: Routes = [overviewRoute(overviewPage()), ...SHARED, ...eventRoutes(callbacksPage, CALLBACK_TABS)];
