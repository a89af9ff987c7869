import { vitePlugin as remix, cloudflareDevProxyVitePlugin as remixCloudflareDevProxy } from "@remix-run/dev"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"
import { getLoadContext } from "./app/load-context.server.ts"

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true
  }
}

const stateDir = process.env.STATE_DIR ?? ".wrangler/state"

/** Vite's configuration, and with it Remix's. Only the development server needs bindings: a build starts no Worker. */
export default defineConfig(({ command }) => ({
  plugins: [
    command === "serve" && remixCloudflareDevProxy({ getLoadContext, persist: { path: `${stateDir}/v3` } }),
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
  build: { target: "es2022" },
}))
