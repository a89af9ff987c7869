import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { tools } from "#app/site/landing/tools-copy.ts"
import { preinstalledApps, startUpApps } from "#app/site/landing/window/morning-copy.ts"

const read = (id: string) => readFileSync(`public/drawings/${id}.svg`, "utf8")

/** The light and the dark value of each token, as the style sheet declares them. */
const TOKENS = new Map(
  [
    ...readFileSync("app/platform/ui/styles/styles.css", "utf8").matchAll(
      /--([\w-]+): light-dark\((#\w+), (#\w+)\);/g,
    ),
  ].map(([, name, light, dark]) => [name, [light, dark]]),
)

const OF_TOOLS = tools.flatMap(({ id }) => [id, `tool-${id}`])

test.each([...OF_TOOLS, "ways-back", "smartscreen-more-info", "smartscreen-run-anyway"])(
  "drawings/%s.svg: has the style sheet's colors, and the dark ones for #dark",
  (id) => {
    const [light, dark] = [":root", "#dark:target"].map((selector) => colorsOf(read(id), selector))
    expect(light?.size).toBeGreaterThan(2)
    for (const [name, color] of light ?? []) {
      expect([name, color, dark?.get(name)]).toEqual([name, ...(TOKENS.get(name) ?? [])])
    }
  },
)

function colorsOf(drawing: string, selector: string): Map<string | undefined, string | undefined> {
  const rule = drawing.split(`${selector} {`)[1]?.split("}")[0] ?? ""
  return new Map([...rule.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, color]) => [name, color]))
}

test("drawings/debloat.svg: shows the apps' sizes, and the picked ones' sum", () => {
  const apps = read("debloat").split('<g class="app ').slice(1)
  expect(apps.map((app) => /<text x="11" y="62">([^<]+)/.exec(app)?.[1])).toEqual(
    preinstalledApps.map(({ name }) => name),
  )
  for (const [index, { size }] of preinstalledApps.entries()) {
    expect(apps[index]).toMatch(new RegExp(`>(?:${size} MB|Removed)<`))
  }
  const picked = preinstalledApps.filter((_, index) => apps[index]?.startsWith("picked"))
  const total = picked.reduce((sum, { size }) => sum + size, 0)
  expect(read("debloat")).toContain(`>${picked.length} apps picked</tspan>`)
  expect(read("debloat")).toContain(` · ${total.toLocaleString("en-US")} MB<`)
})

test("drawings/tool-performance.svg: has a bar for each app, as high as it slows startup", () => {
  const bars = [...read("tool-performance").matchAll(/<rect [^>]* height="([\d.]+)" rx="4" class="(\w+)"/g)]
  const expected = startUpApps
    .toSorted((one, other) => Number(other.stays) - Number(one.stays))
    .map(({ impact, stays }) => [(18 + 0.74 * impact).toFixed(1), stays ? "accent" : "outline"])
  expect(bars.map(([, height, kind]) => [Number(height).toFixed(1), kind])).toEqual(expected)
})
