import { mkdirSync } from "node:fs"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { ENGINE_NAMES, findEngine } from "../local/engines.mjs"
import { install } from "../local/install.mjs"
import { requireNode } from "../local/node.mjs"
import { endAll, endAllOnExit, run } from "../local/processes.mjs"
import { findSitePorts, prepareTestDirectory } from "../local/test-run.mjs"

const WIDTHS = ["390", "820", "1440"]

const USAGE = `npm run test:engines [-- OPTIONS]

Runs the journeys of tests/engines over the built site in Chromium, Firefox and WebKit, at ${WIDTHS.join(", ")} px. Installs the
browsers that are missing; one that can't be had is named, and a failure in CI only.

  --engine NAME      only in ${ENGINE_NAMES.join(", ")}; can be repeated
  --width PIXELS     only at this width; can be repeated
  --grep PATTERN     only the journeys of this name
  --pictures FOLDER  keeps a picture of each public page
  --help             prints this
`

const { values } = parseArgs({
  options: {
    engine: { type: "string", multiple: true, default: ENGINE_NAMES },
    width: { type: "string", multiple: true, default: WIDTHS },
    grep: { type: "string" },
    pictures: { type: "string" },
    help: { type: "boolean" },
  },
})

if (values.help) {
  console.log(USAGE)
  process.exit()
}
requireNode()
endAllOnExit()
const scratch = prepareTestDirectory()
try {
  console.log(await install())
  const found = await findEngines(values.engine)
  await runPlaywright(found)
  const missing = values.engine.filter((name) => !found.has(name))
  if (missing.length > 0) console.error(`Not tested, for lack of the browser: ${missing.join(", ")}`)
  if (missing.length > 0 && process.env.CI) process.exitCode = 1
} catch ({ message }) {
  console.error(message)
  process.exitCode = 1
} finally {
  endAll()
}

/** The engines that can be had, with the variables that name their programs. */
async function findEngines(names) {
  const found = new Map()
  for (const name of names) {
    try {
      found.set(name, await findEngine(name))
    } catch ({ message }) {
      console.error(`${name} can't be had: ${message}`)
    }
  }
  if (found.size === 0) throw new Error("No browser can be had.")
  return found
}

async function runPlaywright(found) {
  const port = await findSitePorts()
  const env = {
    ...Object.assign({}, ...found.values()),
    PORT: String(port),
    EMULATORS_PORT: String(port + 1),
    STATE_DIR: join(scratch, "state"),
  }
  if (values.pictures) {
    env.PICTURES_DIR = resolve(values.pictures)
    mkdirSync(env.PICTURES_DIR, { recursive: true })
  }
  const projects = [...found.keys()].flatMap((name) =>
    values.width.map((width) => `--project=${name} ${width}`),
  )
  const chosen = values.grep ? [`--grep=${values.grep}`] : []
  const args = [
    "node_modules/@playwright/test/cli.js",
    "test",
    "--config",
    "tests/engines/playwright.config.ts",
  ]
  await run("node", [...args, "--reporter=list", ...projects, ...chosen], { env, show: true })
}
