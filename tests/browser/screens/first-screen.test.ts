import type { Page } from "@playwright/test"
import { expect, openCheckout, test } from "#tests/support/browser/browser.ts"
import { signInToNewAccount } from "#tests/support/browser/fixtures.ts"

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

test("GET /: on a phone and on a desktop the first screen says what Brisk does, how it is undone, what is free, the price and who makes it", async ({
  page,
}) => {
  for (const viewport of SIZES) {
    await page.setViewportSize(viewport)
    await page.goto("/")
    const words = await wordsInSight(page)
    for (const fact of [
      "Brisk debloats Windows 11 and 10: it switches off what starts by itself, reports on you or shows you ads, and it can undo every change.",
      "The free version needs no account.",
      "Get the free version",
      "Get Brisk, $94.99 once",
      "Made by one developer in Thane, India.",
    ]) {
      expect(words).toContain(fact)
    }
  }
})

test.describe("a buyer from Germany", () => {
  test.use({ country: "DE" })

  test("GET /checkout/:order: the total and the button are on the first screen", async ({ page }) => {
    await signInToNewAccount(page)
    await openCheckout(page)
    for (const viewport of SIZES) {
      await page.setViewportSize(viewport)
      await page.evaluate(() => scrollTo(0, 0))
      for (const part of [page.getByText("€94.99").first(), page.getByRole("button", { name: "Pay €94.99" })])
        await expect(part).toBeInViewport({ ratio: 1 })
    }
  })
})

/** The texts that are wholly within the window before anything is scrolled. */
function wordsInSight(page: Page): Promise<string> {
  return page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue
      range.selectNodeContents(node)
      const { width, top, bottom, left, right } = range.getBoundingClientRect()
      const isInSight = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth
      if (width > 0 && isInSight) texts.push(node.textContent ?? "")
    }
    return texts.join(" ")
  })
}
