/**
 * zod as the deployed bundle has it (wrangler.toml, [alias]). The library's own `z` is an object with everything in it, also
 * its messages in fifty languages: 450 KiB of script in place of 100.
 */
export * as z from "./zod-names.ts";
