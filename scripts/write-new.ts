import { rmSync, writeFileSync } from "node:fs"

/**
 * Writes files that only this user can read: all of them, or none, as on a disk that is full. Fails where a file or a
 * link of the name is: "x" follows none.
 */
export function writeNew(files: [name: string, contents: string | Uint8Array][]): void {
  const written: string[] = []
  try {
    for (const [name, contents] of files) {
      writeFileSync(name, "", { mode: 0o600, flag: "wx" })
      written.push(name)
      writeFileSync(name, contents, { flush: true })
    }
  } catch (error) {
    for (const name of written) rmSync(name, { force: true })
    throw error
  }
}
