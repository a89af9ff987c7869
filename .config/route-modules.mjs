import { readFileSync } from "node:fs"

/** The modules of routes, pages and endpoints: the files that app/routes.ts names. */
export const routeModules = [...readFileSync("app/routes.ts", "utf8").matchAll(/"([\w./-]+\.tsx?)"/g)].map(
  ([, path]) => `app/${path}`,
)
