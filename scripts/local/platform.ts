import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { getPlatformProxy } from "wrangler"

const STATE_DIR = process.env.STATE_DIR ?? ".wrangler/state"

/**
 * The local bindings, for commands. Without the assets, which no command reads: a build that runs meanwhile deletes their
 * folder, and workerd does not start when it is gone.
 */
export async function openLocalPlatform<Env extends object>(): Promise<{
  env: Env
  dispose: () => Promise<void>
}> {
  // Beside wrangler.toml, because paths and .dev.vars are looked for in its folder.
  const configPath = `.wrangler-${process.pid}.toml`
  writeFileSync(configPath, withoutAssets(readFileSync("wrangler.toml", "utf8")))
  try {
    return await getPlatformProxy<Env>({ configPath, persist: { path: `${STATE_DIR}/v3` } })
  } finally {
    rmSync(configPath)
  }
}

/** Drops the table [assets], up to the next one. */
function withoutAssets(toml: string): string {
  const changed = toml.replace(/^\[assets\]\n(?:(?!\[).*\n)*/m, "")
  if (changed === toml) throw new Error("wrangler.toml has no [assets].")
  return changed
}
