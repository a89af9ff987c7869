import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { createDirectory } from "#tests/support/server/temporary-directory.ts"

/** A file to write into a copy. */
export type Plant = [path: string, text: string]

/** A folder with these parts of the repository, and the planted files. */
export function createCopy(parts: readonly string[], plants: readonly Plant[]): string {
  const copy = createDirectory()
  for (const part of ["package.json", "package-lock.json", ".config", ...parts]) {
    cpSync(part, join(copy, part), { recursive: true })
  }
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"))
  for (const [path, text] of plants) {
    mkdirSync(join(copy, dirname(path)), { recursive: true })
    writeFileSync(join(copy, path), text)
  }
  return copy
}

/** The status and the output of npm with these arguments, without what this run of Vitest says to its own children. */
export function runIn(cwd: string, args: readonly string[]) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST")))
  const options = { cwd, env: { ...env, NO_COLOR: "1" }, encoding: "utf8" } as const
  const { status, stdout, stderr } = spawnSync("npm", args, options)
  return { status, output: stdout + stderr }
}
