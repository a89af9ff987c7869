import type { ServerBuild } from "@remix-run/cloudflare"
import * as entry from "./entry.server.tsx"
import Page, { createLoader, type Env, meta } from "./page.tsx"
import * as root from "./root.tsx"

const ROOT = { id: "root", path: "" }
const PAGE = { id: "routes/page", parentId: "root", path: "page" }

const CLIENT_ROUTE = {
  hasLoader: false,
  hasAction: false,
  hasClientLoader: false,
  hasClientAction: false,
  hasErrorBoundary: false,
}

/** What Remix's Vite plugin builds for a root and one route, with the site's future flags. */
export const createServerBuild = (env: Env): ServerBuild => ({
  mode: "production",
  basename: "/",
  publicPath: "/",
  assetsBuildDirectory: "build/client",
  isSpaMode: false,
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: true,
    v3_singleFetch: true,
  },
  entry: { module: entry },
  routes: {
    root: { ...ROOT, module: root },
    "routes/page": { ...PAGE, module: { default: Page, loader: createLoader(env), meta } },
  },
  assets: {
    version: "baseline",
    url: "/assets/manifest.js",
    entry: { module: "/assets/entry.client.js", imports: ["/assets/react.js", "/assets/remix.js"] },
    routes: {
      root: { ...ROOT, ...CLIENT_ROUTE, module: "/assets/root.js", imports: [] },
      "routes/page": { ...PAGE, ...CLIENT_ROUTE, hasLoader: true, module: "/assets/page.js", imports: [] },
    },
  },
})
