import type { Locator } from "@playwright/test"
import { expect, test } from "#tests/support/browser/browser.ts"
import { signInToNewAccount } from "#tests/support/browser/fixtures.ts"
import { BUG_REPORT } from "#tests/support/browser/page-actions.ts"
import { expectStatus } from "#tests/support/server/test-client.ts"

const HEBREW = "שלום עולם"

/** The distance of a text from the right edge of the block that it stands in, in pixels. */
function spaceAtTheRight(box: Locator): Promise<number> {
  return box.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    const isInline = getComputedStyle(element).display === "inline"
    const block = isInline ? (element.parentElement ?? element) : element
    return block.getBoundingClientRect().right - text.getBoundingClientRect().right
  })
}

test("/report-bug: a right-to-left title starts at the right, like its text", async ({ page }) => {
  const account = await signInToNewAccount(page)
  const { date: dateOfIncident } = BUG_REPORT
  const report = { title: HEBREW, description: HEBREW, possibleSolution: HEBREW, dateOfIncident }
  await expectStatus(account.post("/report-bug", report), 303)
  await page.goto("/report-bug")
  const boxes = await page.getByRole("article").getByText(HEBREW).all()
  expect(boxes).toHaveLength(3)
  for (const box of boxes) {
    expect(await spaceAtTheRight(box)).toBeLessThanOrEqual(1)
    expect((await box.boundingBox())?.width).toBeGreaterThan(300)
  }
})
