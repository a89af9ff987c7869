import { routeModules } from "./route-modules.mjs"

/** @type {import("knip").KnipConfig} */
export default {
  ignoreExportsUsedInFile: true,
  include: ["exports", "files", "types"],
  entry: [
    ...routeModules.map((path) => `${path}!`),
    "app/routes.ts!",
    // Gathered by what they are called, as in knip.mjs.
    "app/**/{work-sources.server,email-kinds}.ts!",
    "app/entry.{client,server}.tsx!",
    // Loaded by Vite in development: remix.config.ts.
    "app/load-context.server.ts!",
    "db/drizzle.config.ts!",
    "remix.config.ts!",
    "scripts/commands/*.{mjs,ts}!",
    "scripts/build/*.ts!",
    "scripts/new-shop/plain/**/*.{ts,tsx}!",
    "scripts/lint/check-copy.ts!",
    "scripts/local/{prepare-database.mjs,seed.ts}!",
    "scripts/common-passwords.mjs!",
    "docs/examples/*.ts!",
  ],
  project: ["{app,db,scripts}/**/*.{ts,tsx,mjs,js}!"],
}
