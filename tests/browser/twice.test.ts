import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { expect, PASSWORD, test } from "#tests/support/browser.ts"
import { enterAs, member, sessionOf, storedAbout } from "#tests/support/browser-fixtures.ts"
import { fillReport, openBugForm, visits } from "#tests/support/visit.ts"

const TODAY = new Date().toISOString().slice(0, 10)

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

for (const { visit, javaScriptEnabled } of visits) {
  test.describe(visit, () => {
    test.use({ javaScriptEnabled })

    for (const [way, send] of Object.entries(ways)) {
      test(`${way} signs up once, and leads in`, async ({ page }) => {
        await page.goto("/signup")
        await fillSignUp(page, `${randomUUID()}@example.com`)
        await send(page, "Sign up", () => expect(page).toHaveURL("/dashboard"))
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Hello, /)
      })

      test(`${way} opens one order`, async ({ page }) => {
        await enterAs(page.context(), await member())
        await page.goto("/buy")
        await send(page, "Buy Basic", () => expect(page).toHaveURL(/\/checkout\/\w+$/))
        expect(await countOf(page, "orders")).toBe(1)
      })

      test(`${way} reports one bug`, async ({ page }) => {
        await enterAs(page.context(), await member())
        await openBugForm(page, javaScriptEnabled)
        await fillReport(page, { title: "It stops", description: "Always.", date: TODAY })
        await send(page, "Submit Bug Report", () => expect(page.getByRole("article")).toHaveCount(1))
        expect(await countOf(page, "bugReports")).toBe(1)
      })

      test(`${way} opens one donation`, async ({ page }) => {
        await enterAs(page.context(), await member())
        await page.goto("/donate")
        await page.getByRole("radio", { name: "₹100" }).check()
        await send(page, "Proceed to Donate", () => expect(page).toHaveURL(/\/checkout\/\w+$/))
        expect(await countOf(page, "orders")).toBe(1)
      })
    }

    test("the back button and the same form again: one account", async ({ page }) => {
      await page.goto("/about")
      await page.goto("/signup")
      await fillSignUp(page, `${randomUUID()}@example.com`)
      await page.getByRole("button", { name: "Sign up" }).click()
      await expect(page).toHaveURL("/dashboard")
      await page.goBack()
      await expect(page).toHaveURL("/dashboard")
    })

    test("the back button and the same press again: one order", async ({ page }) => {
      await enterAs(page.context(), await member())
      await page.goto("/buy")
      await page.getByRole("button", { name: "Buy Basic" }).click()
      await expect(page).toHaveURL(/\/checkout\/\w+$/)
      const checkout = page.url()
      await page.goBack()
      await page.getByRole("button", { name: "Buy Basic" }).click()
      await expect(page).toHaveURL(checkout)
      expect(await countOf(page, "orders")).toBe(1)
    })

    test("the back button after a report finds no filled form to send again", async ({ page }) => {
      await enterAs(page.context(), await member())
      await page.goto("/about")
      await openBugForm(page, javaScriptEnabled)
      await fillReport(page, { title: "It stops", description: "Always.", date: TODAY })
      await page.getByRole("button", { name: "Submit Bug Report" }).click()
      await expect(page.getByRole("article")).toHaveCount(1)
      await page.goBack()
      await page.goForward()
      await expect(page.getByRole("article")).toHaveCount(1)
      expect(await countOf(page, "bugReports")).toBe(1)
    })

    test("the back button and the same donation again: one order", async ({ page }) => {
      await enterAs(page.context(), await member())
      await page.goto("/donate")
      await page.getByRole("radio", { name: "₹100" }).check()
      await page.getByRole("button", { name: "Proceed to Donate" }).click()
      await expect(page).toHaveURL(/\/checkout\/\w+$/)
      await page.goBack()
      await page.getByRole("radio", { name: "₹100" }).check()
      await page.getByRole("button", { name: "Proceed to Donate" }).click()
      await expect(page).toHaveURL(/\/checkout\/\w+$/)
      expect(await countOf(page, "orders")).toBe(1)
    })
  })
}

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await page.getByLabel("Confirm password", { exact: true }).fill(PASSWORD)
  await page.getByLabel(/I accept/).check()
}

async function countOf(page: Page, kind: "orders" | "bugReports"): Promise<number> {
  return (await storedAbout(await sessionOf(page.context())))[kind].length
}
