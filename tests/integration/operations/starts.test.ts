import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { minutes } from "#app/domain/time.ts"
import { startSite } from "#tests/support/server/start-sites.ts"
import { byLength } from "#tests/support/server/test-length.ts"

const ROUNDS = byLength(1, 6)
const AT_ONCE = byLength(2, 5)
const REPEATED_REQUESTS = 5
const FIRST_PORT = 9300

test(
  `npm start: ${ROUNDS * AT_ONCE} starts, ${AT_ONCE} at once, answer pages, scripts and the icon for as long as they run`,
  async () => {
    const scratch = mkdtempSync(join(tmpdir(), "brisk-starts-"))
    try {
      for (let round = 0; round < ROUNDS; round++) await startAtOnce(scratch)
    } finally {
      rmSync(scratch, { recursive: true })
    }
  },
  minutes(60),
)

async function startAtOnce(scratch: string): Promise<void> {
  const sites = Array.from({ length: AT_ONCE }, (_, index) => {
    const port = FIRST_PORT + 2 * index
    const url = `http://localhost:${port}`
    // Each asks for the build itself, as `npm start` does.
    const env = { BUILD_DIR: "", STATE_DIR: join(scratch, String(index)) }
    return {
      url,
      ...startSite({ url, env: { ...env, PORT: String(port), EMULATORS_PORT: String(port + 1) } }),
    }
  })
  try {
    await Promise.all(sites.map(({ isReady }) => isReady))
    for (let count = 0; count < REPEATED_REQUESTS; count++) {
      await Promise.all(sites.map(({ url }) => expectServed(url)))
    }
  } finally {
    await Promise.all(sites.map(({ end }) => end()))
  }
}

async function expectServed(url: string): Promise<void> {
  const page = await (await fetch(`${url}/login`)).text()
  const script = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? "/no-script"
  for (const path of ["/", script, "/favicon.svg"]) {
    const response = await fetch(url + path)
    await response.bytes()
    expect([path, response.status]).toEqual([path, 200])
  }
}
