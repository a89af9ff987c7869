import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"

/** An empty directory, which is deleted after the test. */
export function createDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "brisk-test-"))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return directory
}
