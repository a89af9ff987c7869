import { mkdirSync } from "node:fs"
import { resolve } from "node:path"
import { readArguments } from "../local/arguments.mjs"
import { ENGINES, findEngine } from "../local/browsers.mjs"
import { runBrowserTests, runPlaywright } from "../local/test-run.mjs"

const ENGINE_NAMES = Object.keys(ENGINES)
const WIDTHS = ["390", "820", "1440"]

const { values } = readArguments({
  name: "test:engines",
  does: `Runs the journeys of tests/engines over the built site in Chromium, Firefox and WebKit, at ${WIDTHS.join(", ")} px.`,
  options: {
    engine: {
      multiple: true,
      default: ENGINE_NAMES,
      value: "NAME",
      does: `only in ${ENGINE_NAMES.join(", ")}; may be repeated`,
    },
    width: {
      multiple: true,
      default: WIDTHS,
      value: "PIXELS",
      does: "only at this width; may be repeated",
    },
    grep: { value: "PATTERN", does: "only the journeys of this name" },
    pictures: { value: "FOLDER", does: "keeps a picture of each public page" },
  },
  notes: "Installs the browsers that are missing; one that can't be had is named, and a failure in CI only.",
})

await runBrowserTests(async (scratch) => {
  const found = await findEngines(values.engine)
  const env = Object.assign({}, ...found.values())
  if (values.pictures) {
    env.PICTURES_DIR = resolve(values.pictures)
    mkdirSync(env.PICTURES_DIR, { recursive: true })
  }
  const projects = [...found.keys()].flatMap((name) =>
    values.width.map((width) => `--project=${name} ${width}`),
  )
  const chosen = values.grep ? [`--grep=${values.grep}`] : []
  const args = ["--reporter=list", ...projects, ...chosen]
  await runPlaywright(scratch, "tests/engines/playwright.config.ts", args, env)
  const missing = values.engine.filter((name) => !found.has(name))
  if (missing.length > 0) console.error(`Not tested, for lack of the browser: ${missing.join(", ")}`)
  if (missing.length > 0 && process.env.CI) process.exitCode = 1
})

/** The engines that can be had, with the variables that name their programs. */
async function findEngines(names) {
  const found = new Map()
  for (const name of names) {
    try {
      found.set(name, { [ENGINES[name].variable]: await findEngine(name) })
    } catch ({ message }) {
      console.error(`${name} can't be had: ${message}`)
    }
  }
  if (found.size === 0) throw new Error("No browser can be had.")
  return found
}
