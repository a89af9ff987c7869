import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { expect, fillSignUpForm, test } from "#tests/support/browser/browser.ts"
import { accountData, clientOf, signInToNewAccount } from "#tests/support/browser/fixtures.ts"
import { BUG_REPORT, fillBugForm, openBugForm, SCRIPT_MODES } from "#tests/support/browser/page-actions.ts"

/** How people send a form twice, and go on once it is done. */
const ways: Record<string, (page: Page, button: string, done: () => Promise<void>) => Promise<void>> = {
  "a double click": async (page, button, done) => {
    await page.getByRole("main").getByRole("button", { name: button }).dblclick()
    await done()
  },
  "a reload afterwards": async (page, button, done) => {
    await page.getByRole("main").getByRole("button", { name: button }).click()
    await done()
    await page.reload()
    await done()
  },
}

for (const { mode, javaScriptEnabled } of SCRIPT_MODES) {
  test.describe(mode, () => {
    test.use({ javaScriptEnabled })

    for (const [way, send] of Object.entries(ways)) {
      test(`${way} signs up once, and leads in`, async ({ page }) => {
        await page.goto("/signup")
        await fillSignUpForm(page, `${randomUUID()}@example.com`)
        await send(page, "Sign up", () => expect(page).toHaveURL("/dashboard"))
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Hello, /)
      })

      test(`${way} opens one order`, async ({ page }) => {
        await signInToNewAccount(page)
        await page.goto("/buy")
        await send(page, "Buy Basic", () => expect(page).toHaveURL(/\/checkout\/\w+$/))
        expect(await countOf(page, "orders")).toBe(1)
      })

      test(`${way} reports one bug`, async ({ page }) => {
        await signInToNewAccount(page)
        await openBugForm(page, javaScriptEnabled)
        await fillBugForm(page, BUG_REPORT)
        await send(page, "Submit Bug Report", () => expect(page.getByRole("article")).toHaveCount(1))
        expect(await countOf(page, "bugReports")).toBe(1)
      })
    }

    test("the back button after a report finds no filled form to send again", async ({ page }) => {
      await signInToNewAccount(page)
      await page.goto("/about")
      await openBugForm(page, javaScriptEnabled)
      await fillBugForm(page, BUG_REPORT)
      await page.getByRole("button", { name: "Submit Bug Report" }).click()
      await expect(page.getByRole("article")).toHaveCount(1)
      await page.goBack()
      await page.goForward()
      await expect(page.getByRole("article")).toHaveCount(1)
      expect(await countOf(page, "bugReports")).toBe(1)
    })
  })
}

async function countOf(page: Page, kind: "orders" | "bugReports"): Promise<number> {
  return (await accountData(await clientOf(page.context())))[kind].length
}

test("the second press of a double click is ignored before the pending state is rendered", async ({
  page,
}) => {
  await page.goto("/signup")
  await fillSignUpForm(page, `${randomUUID()}@example.com`)
  const button = page.getByRole("main").getByRole("button", { name: "Sign up" })
  const isHandled = await button.evaluate((element) => {
    const press = () => element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }))
    return [press(), press()]
  })
  expect(isHandled).toEqual([true, false])
  await expect(page).toHaveURL("/dashboard")
})
