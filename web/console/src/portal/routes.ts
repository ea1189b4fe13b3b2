import { link } from "../../../ui/navigation.ts";
import { FILES, LINKS, OVERVIEW, type Routes, SETTINGS } from "../routes.ts";

/** The pages of production's portal: those whose calls production answers. The build leaves all others out of it. */
export const ROUTES: Routes = {
  files: {
    ...FILES,
    "/overview": async () => (await import("../pages/overview.tsx")).OverviewPage,
  },
  links: [OVERVIEW, ...LINKS, link("webhooks", "Webhooks", "Integrate"), SETTINGS],
};
