import { globSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { Plugin } from "vite"

const OWNER_ROUTE = /\/app\/(?:desk\/|.*\/desk-)/

/** Client code that replaces modules of the owner's pages; their routes export nothing else to browsers. */
const NOTHING = "export const meta = undefined, handle = undefined\nexport default undefined"

/**
 * Leaves the modules of the owner's pages, which run no script, out of the client files, so that they may use server code.
 * Removes their remains, and the manifest of all routes, which no page loads since routes are discovered one by one: both
 * would publish the owner's URLs.
 */
export function hideOwnerFiles(): Plugin {
  return {
    name: "hide-owner-files",
    apply: "build",
    load(id, options) {
      return !options?.ssr && OWNER_ROUTE.test(id) && !id.includes("?") ? NOTHING : null
    },
    writeBundle({ dir = "" }, bundle) {
      const isClient = this.environment.name === "client"
      for (const file of Object.values(bundle)) {
        const isOwners = file.type === "chunk" && OWNER_ROUTE.test(file.facadeModuleId ?? "")
        if (isClient && isOwners) rmSync(join(dir, file.fileName))
      }
      // Remix writes the list after the client's files, while it builds the server beside them.
      const clientFolder = isClient ? dir : join(dir, "../client")
      for (const name of globSync("assets/manifest-*.js", { cwd: clientFolder })) {
        rmSync(join(clientFolder, name))
      }
    },
  }
}
