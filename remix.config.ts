import { vitePlugin as remix, cloudflareDevProxyVitePlugin as remixCloudflareDevProxy } from "@remix-run/dev"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig, type Rollup } from "vite"
import { getLoadContext } from "./app/load-context.server.ts"

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true
  }
}

const stateDir = process.env.STATE_DIR ?? ".wrangler/state"

/** A module that so many others import is part of the chunk that every page with script loads. */
const SHARED_BY = 6

/**
 * Two chunks for all pages with script: what others wrote, which stays in browsers' caches from one
 * deployment to the next, and what many pages share or the root brings. Left alone, Rollup makes twenty files
 * of a few hundred bytes.
 */
const chunkOf: Rollup.GetManualChunk = (id, { getModuleInfo }) => {
  const importersOf = (module: string) => getModuleInfo(module)?.importers ?? []
  const isOfRoot = (module: string): boolean =>
    importersOf(module).some((importer) => /\/app\/root\.tsx/.test(importer) || isOfRoot(importer))

  if (id.includes("/node_modules/")) return "vendor"
  if (!/\/app\/(ui|copy|domain)\//.test(id)) return undefined
  return importersOf(id).length >= SHARED_BY || isOfRoot(id) ? "shared" : undefined
}

/** Routes that are no pages leave nothing for browsers, which is as it should be. */
const onwarn: Rollup.WarningHandlerWithDefault = (warning, warn) => {
  if (warning.code !== "EMPTY_BUNDLE") warn(warning)
}

/** Bindings for the development server. A build needs none, and starts no Worker. */
function devBindings() {
  return remixCloudflareDevProxy({ getLoadContext, persist: { path: `${stateDir}/v3` } })
}

/** Vite's configuration, and with it Remix's. */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    command === "serve" && devBindings(),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_lazyRouteDiscovery: true,
        v3_singleFetch: true,
        v3_routeConfig: true,
      },
    }),
    tailwindcss(),
  ],
  ssr: { resolve: { conditions: ["workerd", "worker", "browser"] } },
  resolve: { mainFields: ["browser", "module", "main"] },
  build: {
    target: "es2022",
    ...(isSsrBuild ? {} : { rollupOptions: { output: { manualChunks: chunkOf }, onwarn } }),
  },
}))
