import { globSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { Plugin, Rollup } from "vite"

const OWNER_ROUTE = /\/app\/routes\/desk\//

/** What a module of the owner's pages is for browsers: the routes among them export nothing else. */
const NOTHING = "export const meta = undefined, handle = undefined\nexport default undefined"

/**
 * Leaves the modules of the owner's pages out of the client files, so that they may use what runs on the server only, and removes from the client files what only the owner's pages would load, which run no script, and the list of all routes,
 * which no page loads since routes are discovered one by one: both tell the owner's addresses to everybody.
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
      if (isClient) for (const name of filesOfOwner(bundle)) rmSync(join(dir, name))
      // Remix writes the list after the client's files, while it builds the server beside them.
      const clientFolder = isClient ? dir : join(dir, "../client")
      for (const name of globSync("assets/manifest-*.js", { cwd: clientFolder })) {
        rmSync(join(clientFolder, name))
      }
    },
  }
}

/** The scripts that no other route needs. */
function filesOfOwner(bundle: Rollup.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk")
  const needed = new Set<string>()
  const addWithImports = (name: string): void => {
    const file = bundle[name]
    if (needed.has(name) || file?.type !== "chunk") return
    needed.add(name)
    for (const imported of [...file.imports, ...file.dynamicImports]) addWithImports(imported)
  }
  for (const { isEntry, facadeModuleId, fileName } of chunks) {
    if (isEntry && !OWNER_ROUTE.test(facadeModuleId ?? "")) addWithImports(fileName)
  }
  return chunks.map(({ fileName }) => fileName).filter((name) => !needed.has(name))
}
