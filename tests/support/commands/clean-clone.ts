import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

const COPIED = ["app", "db", "migrations", "scripts", "package.json", "tsconfig.json", "wrangler.toml"]

/** This project as cloned, installed and built. */
export function cloneProject(): string {
  const root = mkdtempSync(join(tmpdir(), "brisk-clone-"))
  for (const name of COPIED) cpSync(name, join(root, name), { recursive: true })
  symlinkSync(resolve("build"), join(root, "build"))
  symlinkSync(resolve("node_modules"), join(root, "node_modules"))
  return root
}

export const removeClone = (root: string) => rmSync(root, { recursive: true })
