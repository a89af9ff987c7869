import type { Plugin } from "vite"
import { brand, mark } from "#app/platform/brand.ts"

const ICON_SIZES = { "icon-192": "192x192", "icon-512": "512x512", "icon-maskable-512": "512x512" }

/** The colors of the page, as app/platform/ui/styles/styles.css declares them. */
const PAPER = "#fafaf7"

/** The icon of browsers' tabs, which follows the theme. */
const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>rect{fill:#00695a}path{fill:#fff}@media(prefers-color-scheme:dark){rect{fill:#4fd6b8}path{fill:#06251f}}</style><rect width="32" height="32" rx="8"/><path d="${mark.path}"/></svg>`

const manifest = {
  name: brand.fullName,
  short_name: brand.name,
  start_url: "/",
  display: "browser",
  theme_color: PAPER,
  background_color: PAPER,
  icons: Object.entries(ICON_SIZES).map(([name, sizes]) => ({
    src: `/${name}.png`,
    sizes,
    type: "image/png",
    ...(name.includes("maskable") && { purpose: "maskable" }),
  })),
}

/** Files of the site's root that the brand is in, by name. */
export const brandFiles = {
  "favicon.svg": `${favicon}\n`,
  "site.webmanifest": `${JSON.stringify(manifest)}\n`,
}

const TYPES: Record<keyof typeof brandFiles, string> = {
  "favicon.svg": "image/svg+xml",
  "site.webmanifest": "application/manifest+json",
}

const isBrandFile = (name: string): name is keyof typeof brandFiles => Object.hasOwn(brandFiles, name)

/** Vite plugin: writes the files of the brand beside those of public/, and serves them in development. */
export function brandFilesPlugin(): Plugin {
  return {
    name: "brand-files",
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const name = (request.url ?? "").slice(1)
        if (!isBrandFile(name)) return next()
        response.setHeader("content-type", TYPES[name])
        response.end(brandFiles[name])
      })
    },
    generateBundle() {
      if (this.environment.name !== "client") return
      for (const [fileName, source] of Object.entries(brandFiles)) {
        this.emitFile({ type: "asset", fileName, source })
      }
    },
  }
}
