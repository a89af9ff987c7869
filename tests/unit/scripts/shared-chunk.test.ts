import { existsSync, globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { SHARED_COMPONENTS } from "#scripts/build/shared-chunk.ts"

const components = globSync("app/**/*.tsx").map((path) => ({ path, source: readFileSync(path, "utf8") }))

/** The folders of the things whose components import the file. */
function thingsThatShow(shared: string) {
  const file = shared.split("/").at(-1) ?? ""
  const users = components.filter(({ source }) => source.includes(`/${file}"`))
  return new Set(users.map(({ path }) => path.split("/").slice(1, 3).join("/")))
}

test.each(SHARED_COMPONENTS)("the shared chunk: %s exists, and several things show it", (component) => {
  expect(existsSync(`app/${component}`)).toBe(true)
  expect(thingsThatShow(component).size).toBeGreaterThan(1)
})
