import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

const COPIED = ["app", "db", "migrations", "scripts", "package.json", "tsconfig.json", "wrangler.toml"]

/** This project as cloned and installed, with the fake Wrangler among the programs of its packages. */
export function cloneProject(): string {
  const root = mkdtempSync(join(tmpdir(), "brisk-clone-"))
  for (const name of COPIED) cpSync(name, join(root, name), { recursive: true })
  symlinkSync(resolve("build"), join(root, "build"))
  link("node_modules", join(root, "node_modules"), [".bin"])
  link("node_modules/.bin", join(root, "node_modules/.bin"), ["wrangler"])
  symlinkSync(resolve("tests/support/fake-wrangler.mjs"), join(root, "node_modules/.bin/wrangler"))
  return root
}

export const removeClone = (root: string) => rmSync(root, { recursive: true })

function link(from: string, to: string, omitted: string[]): void {
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (!omitted.includes(name)) symlinkSync(resolve(from, name), join(to, name))
  }
}
