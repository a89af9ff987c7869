import { readdirSync } from "node:fs"
import { vitePlugin as remix, cloudflareDevProxyVitePlugin as remixCloudflareDevProxy } from "@remix-run/dev"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig, type Rollup, type ViteDevServer } from "vite"
import { brandFilesPlugin } from "./scripts/build/brand-files.ts"
import { cachedPagesModule } from "./scripts/build/cached-pages.ts"
import { cascadeLayers } from "./scripts/build/cascade-layers.ts"
import { colorSchemes } from "./scripts/build/color-schemes.ts"
import { hideOwnerFiles } from "./scripts/build/hide-owner-files.ts"
import { markdownModules } from "./scripts/build/markdown.ts"
import { olderValues } from "./scripts/build/older-values.ts"
import { listScreenshots } from "./scripts/build/screenshots.ts"
import { assignChunk } from "./scripts/build/shared-chunk.ts"
import { styleRules } from "./scripts/build/style-rules.ts"
import { localVariables } from "./scripts/local/variables.mjs"

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true
  }
}

const stateDir = process.env.STATE_DIR ?? ".wrangler/state"

/** From these browsers on, every page is readable and every form can be sent: see docs/operations.md. */
const OLDEST_BROWSERS = ["chrome100", "edge100", "firefox115", "safari15", "ios15"]

/** Ignores EMPTY_BUNDLE warnings: resource routes have no client code. */
const onwarn: Rollup.WarningHandlerWithDefault = (warning, warn) => {
  if (warning.code !== "EMPTY_BUNDLE") warn(warning)
}

type LoadContext = typeof import("./app/load-context.server.ts")

/**
 * Cloudflare bindings for Vite's development server, which loads the load context too: bundled with this file, its
 * `import.meta.glob` would stay a call. Not used for builds, where it would start workerd.
 */
function devBindings() {
  const variables = localVariables()
  let load: ViteDevServer["ssrLoadModule"] | undefined
  return [
    {
      name: "load-context",
      configureServer({ ssrLoadModule }: ViteDevServer) {
        load = ssrLoadModule
      },
    },
    remixCloudflareDevProxy({
      // The site caches by `env`, which is the same object for all requests.
      getLoadContext: async (vite: Parameters<LoadContext["getLoadContext"]>[0]) => {
        Object.assign(vite.context.cloudflare.env, variables)
        const loaded = (await load?.("/app/load-context.server.ts")) as LoadContext
        return loaded.getLoadContext(vite)
      },
      persist: { path: `${stateDir}/v3` },
    }),
  ]
}

/** The path of the maker's portrait in public/; empty where there is none. */
function portraitPath(): string {
  const file = readdirSync("public").find((name) => /^portrait\.(avif|webp|jpe?g|png)$/.test(name))
  return file ? `/${file}` : ""
}

/** The Vite configuration, including Remix's. */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    command === "serve" && devBindings(),
    remix({
      buildDirectory: process.env.BUILD_DIR ?? "build/current",
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_lazyRouteDiscovery: true,
        v3_singleFetch: true,
        v3_routeConfig: true,
      },
    }),
    brandFilesPlugin(),
    cachedPagesModule(),
    markdownModules(),
    tailwindcss(),
    styleRules(),
    hideOwnerFiles(),
  ],
  define: {
    "import.meta.env.PORTRAIT": JSON.stringify(portraitPath()),
    "import.meta.env.SCREENSHOTS": JSON.stringify(listScreenshots()),
  },
  css: { postcss: { plugins: [colorSchemes(), olderValues(), cascadeLayers()] } },
  ssr: { resolve: { conditions: ["workerd", "worker", "browser"] } },
  resolve: { mainFields: ["browser", "module", "main"] },
  build: {
    target: isSsrBuild ? "es2022" : OLDEST_BROWSERS,
    cssTarget: OLDEST_BROWSERS,
    rollupOptions: isSsrBuild
      ? { output: { hoistTransitiveImports: false } }
      : { output: { manualChunks: assignChunk }, onwarn },
  },
}))
