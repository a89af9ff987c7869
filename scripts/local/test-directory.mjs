import { accessSync, constants, mkdtempSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const MEMORY = "/dev/shm"

/** Twice what the databases and browser profiles of all tests take. */
const REQUIRED_BYTES = 2 * 1024 ** 3

/**
 * Makes a temporary directory for tests, in memory where Linux offers enough of it: SQLite waits for the disk at each
 * commit, which no test is about.
 */
export function makeTestDirectory(prefix) {
  return mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), prefix))
}

function hasMemory() {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= REQUIRED_BYTES
  } catch {
    return false
  }
}
