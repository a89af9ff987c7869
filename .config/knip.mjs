import { routeModules } from "./route-modules.mjs"

/** @type {import("knip").KnipConfig} */
export default {
  // One function answers GET and POST of these endpoints.
  exclude: ["duplicates"],
  entry: [
    ...routeModules,
    "app/routes.ts",
    // Gathered by what they are called: app/desk/work-items/gathered-sources.server.ts, app/desk/emails/gathered-kinds.ts.
    "app/**/{work-sources.server,email-kinds}.ts",
    "scripts/new-shop/plain/**/*.{ts,tsx}",
    "app/entry.{client,server}.tsx",
    // Loaded by Vite in development: remix.config.ts.
    "app/load-context.server.ts",
    "db/drizzle.config.ts",
    "remix.config.ts",
    "scripts/commands/*.{mjs,ts}",
    "scripts/build/*.ts",
    "scripts/lint/check-copy.ts",
    "scripts/local/{prepare-database.mjs,seed.ts}",
    "scripts/common-passwords.mjs",
    "docs/examples/*.ts",
    "tests/**/*.test.{ts,tsx}",
    "tests/*/playwright.config.ts",
    "tests/{bench,conformance,emulators,look,mutants}/main.ts",
    "tests/bench/floor/{worker,react-dom-server}.ts",
    "tests/support/{d1/query-recorder,server/{allow-everything,background-work,read-recorder},fixtures/print-sample-emails}.ts",
  ],
  // Started by scripts/commands/lint.mjs.
  ignoreDependencies: ["dependency-cruiser"],
  ignoreUnresolved: ["#build/.*"],
  ignoreBinaries: ["mcs", "mono"],
  project: ["{app,db,scripts,tests}/**/*.{ts,tsx,mjs,js,css}", "docs/examples/*.ts", "*.ts"],
}
