import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Engine, EngineName } from "./engine.ts"
import { startFirefox } from "./firefox.ts"
import { startPlaywright } from "./playwright.ts"
import { startWebKit } from "./webkit.ts"

/** The installed programs; scripts/local/browsers.mjs finds them. An engine without one is Playwright's own. */
const PROGRAMS: Record<EngineName, string> = {
  chromium: process.env.CHROMIUM_PATH ?? "",
  firefox: process.env.FIREFOX_PATH ?? "",
  webkit: process.env.WEBKIT_DRIVER_PATH ?? "",
}

/** Starts a browser. `downloads` is the folder that it downloads into. */
export async function startEngine(name: EngineName, { blocksCookies = false } = {}) {
  const directory = mkdtempSync(join(tmpdir(), `brisk-${name}-`))
  const downloads = join(directory, "downloads")
  mkdirSync(downloads)
  const engine = await start(name, { directory, downloads, blocksCookies })
  const close = async () => {
    await engine.close()
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
  return { openPage: engine.openPage, downloads, close }
}

function start(name: EngineName, settings: Parameters<typeof startFirefox>[1]): Promise<Engine> {
  const program = PROGRAMS[name]
  if (name === "firefox" && program !== "") return startFirefox(program, settings)
  if (name === "webkit" && program !== "") return startWebKit(program, settings)
  return startPlaywright(name, program, settings)
}
