import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { parseEnv } from "node:util"
import { removeAbandoned, requireUncommitted, withTemporaryDirectory } from "./files.ts"
import { stateDir } from "./local/addresses.mjs"
import { type Command, type Options, readArguments, type ValuesOf } from "./local/arguments.mjs"
import { openRunningDatabase } from "./local/running-database.ts"
import { findRunningSite } from "./local/running-site.mjs"

export type Remote = { remote: boolean }

/** The option of the commands that work on the local database, or the production one. */
export const REMOTE = {
  remote: {
    type: "boolean",
    default: false,
    does: "works on the production database instead of the local one",
  },
} as const

/**
 * Runs a command and prints what it returns; of an error, its message only, with exit status 1. Removes first what a command that was
 * killed left in the folder of temporary files. What takes seconds to load is imported by `run`, so that usage is told at once.
 */
export async function runCommand<const Chosen extends Options>(
  command: Command<Chosen>,
  run: (values: ValuesOf<Chosen>, positionals: string[]) => Promise<string | undefined>,
) {
  const { values, positionals } = readArguments(command)
  removeAbandoned()
  try {
    const text = await run(values, positionals)
    if (text !== undefined) console.log(text)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}

/** Throws where git would take the local database: for commands that write data of real people into it. */
export function requireUncommittedState({ remote }: Remote) {
  if (!remote) requireUncommitted(stateDir)
}

export function readDevVars() {
  return existsSync(".dev.vars") ? parseEnv(readFileSync(".dev.vars", "utf8")) : {}
}

/**
 * The bindings and variables of wrangler.toml: the local ones, or those of production, without its secrets. The local database is
 * that of the site that serves it, while one does. Without the assets, which no command reads: a build that runs meanwhile
 * deletes their folder, and workerd does not start when it is gone.
 */
export async function openPlatform<Env extends object>({ remote }: Remote) {
  // It takes seconds to load, and not every command needs it.
  const { getPlatformProxy, unstable_readConfig } = await import("wrangler")
  const config = unstable_readConfig({})
  const select = (binding: object) => ({ ...binding, remote })
  return withTemporaryDirectory(async (directory) => {
    const configPath = join(directory, "wrangler.json")
    const bindings = {
      name: config.name,
      account_id: config.account_id,
      compatibility_date: config.compatibility_date,
      d1_databases: config.d1_databases.map(select),
      kv_namespaces: config.kv_namespaces.map(select),
      r2_buckets: config.r2_buckets.map(select),
    }
    writeFileSync(configPath, JSON.stringify(bindings))
    const persist = { path: resolve(stateDir, "v3") }
    const { env, dispose } = await getPlatformProxy<Env>({ configPath, persist })
    const site = remote ? null : await findRunningSite()
    if (site && !site.isDev)
      Object.assign(env, { DB: openRunningDatabase(site.siteUrl, config.d1_databases[0]?.database_id ?? "") })
    return {
      env: { ...config.vars, ...(remote ? {} : readDevVars()), ...env },
      [Symbol.asyncDispose]: dispose,
    }
  })
}
