import { readFileSync, statSync } from "node:fs"

const MAX_BYTES = 64 * 1024

/** The text of a small file that nobody else can read, or of the standard input for "-". */
export function readPrivateFile(file: string): string {
  // By its number: `process.stdin` would make a pipe fail that has nothing to read yet.
  if (file === "-") return readFileSync(0, "utf8")
  const { mode, size } = statSync(file)
  if ((mode & 0o077) !== 0) throw new Error(`${file} can be read by others. Run: chmod 600 ${file}`)
  if (size > MAX_BYTES) throw new Error(`${file} is above 64 KB.`)
  return readFileSync(file, "utf8")
}
