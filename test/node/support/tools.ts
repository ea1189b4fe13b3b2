import { installTools } from "../../tools/install.ts";

/** Installs what slow tests need besides the project's packages. */
export const setup = installTools;
