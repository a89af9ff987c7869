import { spawnSync } from "node:child_process"
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { basename, join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { createSeededRandom } from "#tests/support/fixtures/seeded-random.ts"
import { type Fault, faultsOf } from "./faults.ts"

// Plants small faults one at a time in a copy of the project, runs the tests that should notice them, and prints those
// that none noticed: `npm run mutants -- --in app/domain --seed 1 --count 60`. A fault in `app/domain` has to be noticed
// by unit tests alone, one in `db` or `app/services` by the integration tests of what imports the file.

const { values } = parseArgs({
  options: {
    in: { type: "string", multiple: true, default: ["app/domain", "app/services", "db"] },
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "20" },
  },
})

const IS_SCHEMA = /^db\/(schema|drizzle)/
const code = globSync("{app,db}/**/*.{ts,tsx}")
const files = code.filter(
  (file) => values.in.some((folder) => file.startsWith(`${folder}/`)) && !IS_SCHEMA.test(file),
)
const all = files.sort().flatMap(faultsOf)
const random = createSeededRandom(values.seed)
const faults = Array.from({ length: Number(values.count) }, () => random.pick(all))

// Where the next run replaces it, however this one ends.
const copy = resolve(".wrangler/mutants")
rmSync(copy, { recursive: true, force: true })
mkdirSync(copy, { recursive: true })
for (const name of globSync("{*,.config,.dev.vars.example}")) {
  if (name === "node_modules") symlinkSync(resolve(name), join(copy, name))
  else if (name !== "build") cpSync(name, join(copy, name), { recursive: true })
}

const [first] = faults
if (first && testsOf(first.file).some(fails)) throw new Error("the tests fail without any fault")

const survivors = faults.filter((fault, index) => {
  const isCaught = planted(fault, () => testsOf(fault.file).some(fails))
  console.log(`${index + 1}/${faults.length} ${isCaught ? "caught" : "SURVIVED"} ${describe(fault)}`)
  return !isCaught
})
console.log(`\n${faults.length - survivors.length} of ${faults.length} caught, seed ${values.seed}`)
for (const survivor of survivors) console.log(`survived: ${describe(survivor)}`)

function planted(fault: Fault, use: () => boolean): boolean {
  const file = join(copy, fault.file)
  const text = readFileSync(file, "utf8")
  writeFileSync(file, text.slice(0, fault.start) + fault.replacement + text.slice(fault.end))
  try {
    return use()
  } finally {
    writeFileSync(file, text)
  }
}

/** The arguments of Vitest for the tests that may notice a fault in the file, the likeliest first. */
function testsOf(file: string): string[][] {
  if (file.startsWith("app/domain/")) {
    const namesake = file.replace(/^app/, "tests/unit").replace(/\.ts$/, ".test.ts")
    const related = ["related", file, "--run", "--project", "unit"]
    return [...(existsSync(namesake) ? [["run", namesake, "--project", "unit"]] : []), related]
  }
  const names = new Set([...importersOf(file)].map((importer) => basename(importer).split(".")[0]))
  const tests = globSync("tests/integration/**/*.test.ts")
  const namesakes = tests.filter((test) => names.has(basename(test, ".test.ts")))
  const folders = new Set([...importersOf(file)].map((importer) => importer.split("/").at(-2)))
  const subject = tests.filter((test) => folders.has(test.split("/").at(-2)) && !namesakes.includes(test))
  return [namesakes, subject].filter((group) => group.length > 0).map((group) => ["run", ...group])
}

/** The file and all that import it, over any number of steps. */
function importersOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  const name = new RegExp(`from "[^"]*/${basename(file).replaceAll(".", "\\.")}"`)
  for (const importer of code) {
    if (importer !== "app/routes.ts" && name.test(readFileSync(importer, "utf8")))
      importersOf(importer, found)
  }
  return found
}

function fails(args: string[]): boolean {
  const vitest = [
    "node_modules/vitest/vitest.mjs",
    ...args,
    "--config",
    "tests/vitest.config.ts",
    "--root",
    ".",
  ]
  const { status } = spawnSync("node", [...vitest, "--bail", "1", "--reporter", "dot"], {
    cwd: copy,
    stdio: "ignore",
  })
  return status !== 0
}

function describe({ file, start, end, kind, replacement }: Fault): string {
  const text = readFileSync(file, "utf8")
  const line = text.slice(0, start).split("\n").length
  return `${file}:${line} ${kind}: ${text.slice(start, end).replaceAll(/\s+/g, " ")} -> ${replacement || "(nothing)"}`
}
