import { writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { getPlatformProxy, unstable_readConfig } from "wrangler"
import { readDevVars } from "../cloudflare/site-settings.ts"
import { withTemporaryDirectory } from "../temporary-directory.ts"

const STATE_DIR = process.env.STATE_DIR ?? ".wrangler/state"

/**
 * The bindings and variables of wrangler.toml, for commands: the local ones, or those of production, without its secrets. Without
 * the assets, which no command reads: a build that runs meanwhile deletes their folder, and workerd does not start when it is gone.
 */
export async function openPlatform<Env extends object>({
  remote,
}: {
  remote: boolean
}): Promise<{
  env: Env
  dispose: () => Promise<void>
}> {
  const { name, account_id, compatibility_date, vars, ...bindings } = unstable_readConfig({})
  const { d1_databases, kv_namespaces, r2_buckets } = bindings
  const select = (binding: object) => ({ ...binding, remote })
  const config = {
    name,
    account_id,
    compatibility_date,
    d1_databases: d1_databases.map(select),
    kv_namespaces: kv_namespaces.map(select),
    r2_buckets: r2_buckets.map(select),
  }
  return withTemporaryDirectory(async (directory) => {
    const configPath = join(directory, "wrangler.json")
    writeFileSync(configPath, JSON.stringify(config))
    const persist = { path: resolve(STATE_DIR, "v3") }
    const { env, dispose } = await getPlatformProxy<Env>({ configPath, persist })
    return { env: { ...vars, ...(remote ? {} : readDevVars()), ...env }, dispose }
  })
}
