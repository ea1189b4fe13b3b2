/** Version of package.json, which the command line does not have beside it where it is one file. */
export const VERSION = "2.0.0";
