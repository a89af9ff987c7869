import { writeFileSync } from "node:fs"
import { test as base, expect } from "@playwright/test"
import { isExpectedError, site } from "#tests/support/browser/browser.ts"
import type { EngineName } from "./engine.ts"
import { findFaults } from "./geometry.ts"
import { startEngine } from "./start-engine.ts"
import { createVisitor, type Visitor } from "./visitor.ts"
import "#tests/support/server/single-use-connections.ts"

export { expect }

const HEIGHT = 900

type WorkerFixtures = { engineName: EngineName; engine: Awaited<ReturnType<typeof startEngine>> }

/** Playwright's test with a visitor in one of the engines, which fails on errors in its console. */
export const test = base.extend<{ width: number; visitor: Visitor }, WorkerFixtures>({
  engineName: ["chromium", { option: true, scope: "worker" }],
  width: [1440, { option: true }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await startEngine(engineName)
      await use(engine)
      await engine.close()
    },
    { scope: "worker" },
  ],
  visitor: async ({ engine, width }, use, testInfo) => {
    const page = await engine.openPage({ width, height: HEIGHT })
    await use(createVisitor(page, site.url))
    if (testInfo.error) writeFileSync(testInfo.outputPath("page.png"), await page.picture())
    await page.close()
    expect(page.errors.filter((error) => !isExpectedError(error))).toEqual([])
  },
})

/** Nothing is wider than the window, no word broken, nothing over a text of the page or its part `within`. */
export async function expectSoundLayout({ page }: Visitor, within = "body"): Promise<void> {
  const path = await page.run(() => location.pathname, undefined)
  const faults = await page.run(findFaults, within)
  expect.soft({ path, faults }).toEqual({ path, faults: [] })
}
