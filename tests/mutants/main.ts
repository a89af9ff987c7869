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
import { join, resolve } from "node:path"
import { readArguments } from "#scripts/local/arguments.mjs"
import { createSeededRandom } from "#tests/support/fixtures/seeded-random.ts"
import { isRule } from "#tests/support/roles.ts"
import { type Fault, faultsOf } from "./faults.ts"
import { createTypeCheck } from "./types.ts"

const { values } = readArguments({
  name: "mutants",
  does: "Plants faults one at a time in a copy of the project, and names those that no test notices.",
  options: {
    in: {
      multiple: true,
      default: ["app", "db"],
      value: "FOLDER",
      does: "where they are planted; may be repeated",
    },
    seed: { default: "1", value: "TEXT", does: "draws others" },
    count: { default: "20", value: "NUMBER", does: "how many" },
  },
  notes: `A fault in a rule has to be noticed by unit tests alone, one in a .server.ts by the type check or by integration
tests.`,
})

const IS_SCHEMA = /^db\/(schema|drizzle)/
const files = values.in
  .flatMap((folder) => globSync(`${folder}/**/*.ts`))
  .filter((file) => file.endsWith(".server.ts") || isRule(file))
const all = files
  .filter((file) => !IS_SCHEMA.test(file))
  .sort()
  .flatMap(faultsOf)
const random = createSeededRandom(values.seed)
const faults = Array.from({ length: Number(values.count) }, () => random.pick(all))

// Fixed path, so that the next run replaces it however this one ends.
const copy = resolve(".wrangler/mutants")
rmSync(copy, { recursive: true, force: true })
mkdirSync(copy, { recursive: true })
for (const name of globSync("{*,.config,.dev.vars.example}")) {
  if (name === "node_modules") symlinkSync(resolve(name), join(copy, name))
  else if (name !== "build") cpSync(name, join(copy, name), { recursive: true })
}

const [first] = faults.map(({ file }) => testsOf(file)[0])
if (first && fails(first)) throw new Error("the tests fail without any fault")
const hasTypeError = createTypeCheck()
const survivors = faults.filter((fault, index) => {
  const isCaught = isNoticed(fault)
  console.log(`${index + 1}/${faults.length} ${isCaught ? "caught" : "SURVIVED"} ${describe(fault)}`)
  return !isCaught
})
console.log(`\n${faults.length - survivors.length} of ${faults.length} caught, seed ${values.seed}`)
for (const survivor of survivors) console.log(`survived: ${describe(survivor)}`)

function isNoticed(fault: Fault): boolean {
  const path = join(copy, fault.file)
  const text = readFileSync(path, "utf8")
  const changed = text.slice(0, fault.start) + fault.replacement + text.slice(fault.end)
  if (!isRule(fault.file) && hasTypeError(fault.file, changed)) return true
  writeFileSync(path, changed)
  try {
    return testsOf(fault.file).some(fails)
  } finally {
    writeFileSync(path, text)
  }
}

/** The arguments of Vitest for the tests that may notice a fault in the file, the likeliest first. */
function testsOf(file: string): string[][] {
  if (isRule(file)) {
    const namesake = file.replace(/^app/, "tests/unit").replace(/\.ts$/, ".test.ts")
    const related = ["related", file, "--run", "--project", "unit"]
    return [...(existsSync(namesake) ? [["run", namesake, "--project", "unit"]] : []), related]
  }
  const sharedParts = (test: string) => {
    const parts = partsOf(test)
    const firstOther = partsOf(file).findIndex((part, index) => part !== parts[index])
    return firstOther < 0 ? 3 : Math.min(firstOther, 3)
  }
  const tests = globSync("tests/integration/**/*.test.ts")
  const groups = [3, 2, 1, 0].map((count) => tests.filter((test) => sharedParts(test) === count))
  return groups.filter((group) => group.length > 0).map((group) => ["run", ...group])
}

/** Folders of a file and its name, as the folders of tests repeat them. */
function partsOf(path: string): string[] {
  return path
    .replace(/^(app|tests\/integration)\//, "")
    .replace(/\..*$/, "")
    .split("/")
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
