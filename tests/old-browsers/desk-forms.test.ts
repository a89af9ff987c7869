import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { deskOwner, setSession } from "#tests/support/browser/fixtures.ts"
import { dayIn } from "#tests/support/fixtures/quotes.ts"
import { expect, test } from "#tests/support/old-browsers/test.ts"

const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true })

/** Opens what is folded, so that its form can be filled in. */
async function unfold(page: Page): Promise<void> {
  for (const summary of await page.locator("main details > summary").all()) {
    const isOpen = await summary.evaluate(({ parentElement }) => parentElement?.hasAttribute("open"))
    if (!isOpen) await summary.click()
  }
}

test("/desk: the owner searches, filters a list and writes a note", async ({ page }) => {
  await setSession(page.context(), await deskOwner())
  await page.goto("/desk")
  await page.getByRole("searchbox", { name: "Search" }).fill("business@brisk.test")
  await page.getByRole("button", { name: "Find" }).click()
  await expect(page).toHaveURL(/business%40brisk\.test|demo-business/)
  await page.goto("/desk/orders")
  await page.getByRole("main").locator("select").first().selectOption({ index: 1 })
  await page.getByRole("main").locator("form[method=get] button").first().click()
  await expect(page).toHaveURL(/\?/)
  await page.goto("/desk/customers/demo-business")
  await unfold(page)
  const note = `Called at noon, ${randomUUID()}`
  await page.getByRole("textbox", { name: "Note" }).fill(note)
  await button(page, "Add note").click()
  await expect(page.getByText(note).first()).toBeVisible()
})

test("/desk: the owner makes a coupon and a quote", async ({ page }) => {
  await setSession(page.context(), await deskOwner())
  await page.goto("/desk/coupons")
  await unfold(page)
  const code = `OLD-${randomUUID().slice(0, 8).toUpperCase()}`
  await page.getByLabel("Code", { exact: true }).fill(code)
  await page.getByLabel("Percent", { exact: true }).fill("10")
  await button(page, "Create").click()
  await expect(page.getByText(code).first()).toBeVisible()
  await page.goto("/desk/quotes/new")
  await page.getByLabel("Email").fill("buyer@firm.test")
  await page.getByLabel("Devices").fill("500")
  await page.getByLabel("Amount").fill("120000")
  await page.getByLabel(/Valid until/).fill(dayIn(14))
  await button(page, "Save draft").click()
  await expect(page).toHaveURL(/\/desk\/quotes\/(?!new)/)
})
