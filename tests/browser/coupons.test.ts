import type { Browser } from "@playwright/test"
import { expect, site, test } from "#tests/support/browser/browser.ts"
import { deskOwner, newAccount, setSession } from "#tests/support/browser/fixtures.ts"
import { pay } from "#tests/support/browser/page-actions.ts"
import { dayIn } from "#tests/support/fixtures/quotes.ts"
import { inbox } from "#tests/support/server/emulator-client.ts"

/** The owner's browser creates a coupon of 50% on /desk/coupons. */
async function createCoupon(browser: Browser, code: string): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  await setSession(context, await deskOwner())
  const page = await context.newPage()
  await page.goto("/desk/coupons")
  // Beside coupons that are there already, the form is folded.
  if ((await page.locator(".desk-new[open]").count()) === 0)
    await page.getByText("New coupon", { exact: true }).click()
  await page.getByLabel("Code").fill(code)
  await page.getByLabel("Percent").fill("50")
  await page.getByLabel("Uses").fill("1")
  await page.getByLabel("Until").fill(dayIn(7))
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText("The coupon can be used from its first day on.")).toBeVisible()
  await expect(page.getByRole("row").filter({ hasText: code })).toContainText("0 of 1")
  await context.close()
}

test("a coupon from a link is removed, applied again and paid, and the receipt says so", async ({
  browser,
  context,
  page,
}) => {
  const code = "HALF-PRICE"
  await createCoupon(browser, code)
  const buyer = await newAccount()
  await setSession(context, buyer)

  await page.goto(`/buy?coupon=${code.toLowerCase()}`)
  await expect(page.getByText(`Coupon ${code} is checked when you buy.`)).toBeVisible()
  await page.getByRole("button", { name: "Buy Basic" }).click()
  await expect(page.getByRole("button", { name: "Pay $47.50" })).toBeVisible()

  await page.getByRole("button", { name: "Remove coupon" }).click()
  await expect(page.getByRole("button", { name: "Pay $94.99" })).toBeVisible()
  await page.getByText("I have a coupon").click()
  await page.getByLabel("Coupon").fill("not a code")
  await page.getByRole("button", { name: "Apply" }).click()
  await expect(
    page.getByText("We don’t know this coupon. Please check the code. Nothing was charged."),
  ).toBeVisible()
  await page.getByLabel("Coupon").fill(` ${code.toLowerCase()}`)
  await page.getByRole("button", { name: "Apply" }).click()
  await expect(page.getByText(`Coupon ${code} is applied.`)).toBeVisible()
  await expect(page.getByRole("definition").filter({ hasText: "−$47.49" })).toBeVisible()

  await pay(page)
  await expect(page).toHaveURL(/\/download\?paid=\w+$/)
  await expect(async () => {
    const [email] = await inbox(site, buyer.email)
    expect(email?.text).toContain("$47.50")
  }).toPass()
  await page.goto("/account")
  await page.getByRole("link", { name: /Brisk PC Suite, Basic license/ }).click()
  await expect(page.getByText(`Coupon ${code}`)).toBeVisible()
})
