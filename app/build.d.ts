declare module "#build/server/index.js" {
  import type { ServerBuild } from "@remix-run/cloudflare"
  export const mode: ServerBuild["mode"]
  export const entry: ServerBuild["entry"]
  export const routes: ServerBuild["routes"]
  export const assets: ServerBuild["assets"]
  export const basename: ServerBuild["basename"]
  export const publicPath: ServerBuild["publicPath"]
  export const assetsBuildDirectory: ServerBuild["assetsBuildDirectory"]
  export const future: ServerBuild["future"]
  export const isSpaMode: ServerBuild["isSpaMode"]
}

declare module "#build/server/cached-pages.js" {
  import type { CachedPages } from "./http/pages/page-cache.server.ts"
  export const cachedPages: CachedPages
}
