import { spawnSync } from "node:child_process"
import { resolve } from "node:path"
import { readModules } from "#tests/support/test-server.ts"
import { bodyOf, pageOf } from "./accounts.ts"
import { startWorker, type Target } from "./workers.ts"

const OUT = resolve("build/remix-baseline")

export const baselinePage = pageOf("/page")

/** Builds the Worker of remix-baseline/ with the tool that builds the site. */
export function buildBaseline(): void {
  const env = { ...process.env, WRANGLER_SEND_METRICS: "false", CI: "true" }
  const config = ["--config", "tests/bench/remix-baseline/wrangler.toml"]
  const args = ["node_modules/wrangler/bin/wrangler.js", "deploy", ...config, "--dry-run", "--outdir", OUT]
  const { status, stdout, stderr } = spawnSync("node", args, { env, encoding: "utf8" })
  if (status !== 0) throw new Error(`the baseline could not be built\n${stdout}${stderr}`)
}

/** Remix rendering a page of so many bytes, with one D1 query and nothing else. */
export async function startBaseline(bytes: number): Promise<Target> {
  const empty = await sizeOf({ cards: 0, letters: 0 })
  const card = (await sizeOf({ cards: 1, letters: 0 })) - empty
  // The counts stand in the page as data: the last digits settle in a second try.
  const cards = Math.floor((bytes - empty) / card) - 1
  const letters = bytes - (await sizeOf({ cards, letters: 0 }))
  const excess = (await sizeOf({ cards, letters })) - bytes
  return start({ cards, letters: letters - excess })
}

type Page = { cards: number; letters: number }

async function start({ cards, letters }: Page): Promise<Target> {
  const { worker, ...target } = await startWorker({
    modules: readModules(OUT, ["worker.js"]),
    d1Databases: ["DB"],
    variables: { CARDS: cards, LETTERS: letters },
  })
  const d1 = await worker.getD1Database("DB")
  await d1.batch([
    d1.prepare("create table members (id integer primary key, name text not null)"),
    d1.prepare("insert into members values (1, 'bench-owner')"),
  ])
  return target
}

async function sizeOf(page: Page): Promise<number> {
  const target = await start(page)
  try {
    return (await bodyOf(target.url, baselinePage)).byteLength
  } finally {
    await target.stop()
  }
}
