import { spawnSync } from "node:child_process"
import { symlinkSync } from "node:fs"
import { join, resolve } from "node:path"
import { expect, test } from "vitest"
import { EXAMPLE_SHOP, makeShop } from "#tests/support/fixtures/new-shop.ts"

const PARTS = [
  ...["app", "db", "docs", "migrations", "public", "scripts", "tests", ".config", ".dev.vars.example"],
  ...["package.json", "remix.config.ts", "tsconfig.json", "wrangler.toml"],
]
const ONE_PLAN = EXAMPLE_SHOP.replace(', "business": "Team"', "")

const shops = [EXAMPLE_SHOP, ONE_PLAN].map((answers) => makeShop(PARTS, answers).root)

test.each(shops)("writeShop: the types of what it writes agree with the rest, %#", (root) => {
  symlinkSync(resolve("node_modules"), join(root, "node_modules"))
  const compiler = resolve("node_modules/typescript-7/bin/tsc")
  const options = ["--checkers", "1", "--tsBuildInfoFile", join(root, "types.tsbuildinfo")]
  const { stdout } = spawnSync(process.execPath, [compiler, ...options], { cwd: root, encoding: "utf8" })
  expect(stdout).toBe("")
})
