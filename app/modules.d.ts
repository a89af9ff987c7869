declare module "#build/server/index.js" {
  import type { ServerBuild } from "@remix-run/cloudflare"
  import type * as serverEntry from "#app/entry.server.tsx"
  export const mode: ServerBuild["mode"]
  export const entry: { module: typeof serverEntry }
  export const routes: ServerBuild["routes"]
  export const assets: ServerBuild["assets"]
  export const basename: ServerBuild["basename"]
  export const publicPath: ServerBuild["publicPath"]
  export const assetsBuildDirectory: ServerBuild["assetsBuildDirectory"]
  export const future: ServerBuild["future"]
  export const isSpaMode: ServerBuild["isSpaMode"]
}

declare module "#build/server/cached-pages.js" {
  import type { createPageCache } from "#app/platform/page-cache/page-cache.server.ts"
  export const cachedPages: Parameters<typeof createPageCache>[0]
}

/** The rules of a style sheet, split at compile time by scripts/build/style-rules.ts. */
declare module "*.css?inline&rules" {
  import type { StyleRules } from "#app/platform/page-cache/style-rules.ts"

  const rules: StyleRules
  export default rules
}
