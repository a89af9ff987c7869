import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { homedir } from "node:os"
import { join } from "node:path"
import { brotliDecompressSync } from "node:zlib"
import { run } from "./processes.mjs"

/** A package whose binary for Linux is 55 MB: too heavy to be among those that every `npm ci` installs. */
const PACKAGE = "@sparticuz/chromium@119.0.2"

/** The path of a Chromium 119, fetched into the cache of this user unless it is there. */
export async function findOldChromium() {
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "brisk", "chromium-119")
  const program = join(cache, "chromium")
  if (existsSync(program)) return program
  console.log(`Fetching ${PACKAGE}`)
  mkdirSync(cache, { recursive: true })
  await run("npm", ["install", "--no-save", "--ignore-scripts", "--prefix", cache, PACKAGE])
  const packed = readFileSync(join(cache, "node_modules/@sparticuz/chromium/bin/chromium.br"))
  writeFileSync(`${program}.new`, brotliDecompressSync(packed), { mode: 0o755 })
  renameSync(`${program}.new`, program)
  return program
}
