import { join, resolve } from "node:path"
import { readArguments } from "../local/arguments.mjs"
import { install } from "../local/install.mjs"
import { requireNode } from "../local/node.mjs"
import { findOldChromium } from "../local/old-chromium.mjs"
import { endAll, endAllOnExit, run } from "../local/processes.mjs"
import { findSitePorts, prepareTestDirectory } from "../local/test-run.mjs"

const { values } = readArguments({
  name: "test:old-browsers",
  does: "Opens every screen and sends every form in Chromium 119, and in one that does not know what Firefox 115 or iOS 15 does not.",
  options: {
    grep: { type: "string", value: "PATTERN", does: "only the tests of this name" },
    pictures: { type: "string", value: "FOLDER", does: "keeps a picture of each screen" },
  },
  notes: "Fetches Chromium 119, which is for Linux on x64, into the user's cache.",
})

requireNode()
endAllOnExit()
const scratch = prepareTestDirectory()
try {
  console.log(await install())
  const port = await findSitePorts()
  const env = {
    OLD_CHROMIUM_PATH: await findOldChromium(),
    PORT: String(port),
    EMULATORS_PORT: String(port + 1),
    STATE_DIR: join(scratch, "state"),
    ...(values.pictures && { PICTURES_DIR: resolve(values.pictures) }),
  }
  const args = ["test", "--config", "tests/old-browsers/playwright.config.ts"]
  const chosen = values.grep ? [`--grep=${values.grep}`] : []
  await run("node", ["node_modules/@playwright/test/cli.js", ...args, ...chosen], { env, show: true })
} catch ({ message }) {
  console.error(message)
  process.exitCode = 1
} finally {
  endAll()
}
