import { spawnSync } from "node:child_process"
import { resolve } from "node:path"
import { readModules } from "#tests/support/server/test-server.ts"
import { fetchBody, pageRequest } from "./requests.ts"
import { type RunningWorker, startWorker } from "./workers.ts"

const OUT = resolve("build/remix-baseline")

export const baselinePage = pageRequest("/page")

/** Builds the Worker in remix-baseline/ with wrangler, as the site is built. */
export function buildBaseline(): void {
  const env = { ...process.env, WRANGLER_SEND_METRICS: "false", CI: "true" }
  const config = ["--config", "tests/bench/remix-baseline/wrangler.toml"]
  const args = ["node_modules/wrangler/bin/wrangler.js", "deploy", ...config, "--dry-run", "--outdir", OUT]
  const { status, stdout, stderr } = spawnSync("node", args, { env, encoding: "utf8" })
  if (status !== 0) throw new Error(`the baseline could not be built\n${stdout}${stderr}`)
}

/** A Worker in which Remix renders a page of the given size with one D1 query. */
export async function startBaseline(bytes: number): Promise<RunningWorker> {
  const empty = await sizeOf({ cards: 0, padding: 0 })
  const card = (await sizeOf({ cards: 1, padding: 0 })) - empty
  // The page also contains the two counts, whose digits change its size: corrected by a second measurement.
  const cards = Math.floor((bytes - empty) / card) - 1
  const padding = bytes - (await sizeOf({ cards, padding: 0 }))
  const excess = (await sizeOf({ cards, padding })) - bytes
  return start({ cards, padding: padding - excess })
}

type PageSize = { cards: number; padding: number }

async function start({ cards, padding }: PageSize): Promise<RunningWorker> {
  const { worker, ...target } = await startWorker({
    modules: readModules(OUT, ["worker.js"]),
    d1Databases: ["DB"],
    variables: { CARDS: cards, PADDING: padding },
  })
  const d1 = await worker.getD1Database("DB")
  await d1.batch([
    d1.prepare("create table users (id integer primary key, name text not null)"),
    d1.prepare("insert into users values (1, 'bench-owner')"),
  ])
  return target
}

async function sizeOf(page: PageSize): Promise<number> {
  const target = await start(page)
  try {
    return (await fetchBody(target.url, baselinePage)).byteLength
  } finally {
    await target.stop()
  }
}
