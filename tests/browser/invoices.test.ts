import type { Page } from "@playwright/test"
import { expect, test } from "#tests/support/browser/browser.ts"
import {
  deskOwner,
  newAccount,
  openOrder,
  payOrder,
  setSession,
  waitUntilPaid,
} from "#tests/support/browser/fixtures.ts"
import { findViolations } from "#tests/support/browser/page-checks.ts"
import { codeNow } from "#tests/support/fixtures/second-factor.ts"
import { sendConfirmed } from "#tests/support/forms/desk-forms.ts"
import { expectStatus, type TestClient } from "#tests/support/server/test-client.ts"

const SELLER = { legalName: "Asha Rao", address: "12 Station Road\nThane", taxCode: "997331", taxRate: "18" }
const GSTIN = "27AAPFU0939F1ZV"

/** Saves the owner's settings; the code is asked for again when it was entered more than ten minutes ago. */
async function saveSettings(owner: TestClient, gstin: string): Promise<void> {
  const save = () => sendConfirmed(owner, "/desk/settings", "settings", { ...SELLER, gstin })
  if ((await save()).response.status === 303) return
  await owner.post("/login/verify", { code: await codeNow(1) })
  expect((await save()).response.status).toBe(303)
}

const sheetsOf = async (page: Page) =>
  (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type \/Page\b/g)?.length

/** A payment of a company with the longest address, and its checkout. */
async function sellToCompany(page: Page): Promise<string> {
  const buyer = await newAccount({ country: "IN" })
  const checkout = await openOrder(buyer)
  const address = Array(8).fill("Long Road ".repeat(6).trim()).join("\n")
  const details = { company: "Rao & Sons", address, country: "IN", state: "29" }
  await expectStatus(buyer.post(checkout, details), 303)
  await payOrder(buyer, checkout)
  await waitUntilPaid(buyer, checkout)
  await setSession(page.context(), buyer)
  return checkout
}

test("/invoices/:invoice, /receipts/:order: fit a screen and one sheet each", async ({ page }) => {
  const owner = await deskOwner()
  await saveSettings(owner, GSTIN)
  try {
    await sellToCompany(page)
    await page.goto("/account")
    await page.getByRole("link", { name: /^Invoice BR\/\d\d-\d\d\/\d{6}$/ }).click()
    await expect(page.getByRole("heading", { name: "Tax invoice" })).toBeVisible()
    expect(await sheetsOf(page)).toBe(1)
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      expect(await findViolations(page)).toEqual([])
    }
  } finally {
    await saveSettings(owner, "")
  }
  const checkout = await sellToCompany(page)
  await page.goto(checkout.replace("checkout", "receipts"))
  await expect(page.getByText("Rao & Sons")).toBeVisible()
  expect(await sheetsOf(page)).toBe(1)
  await page.emulateMedia({ media: "print", colorScheme: "dark" })
  for (const part of ["banner", "contentinfo"] as const) await expect(page.getByRole(part)).toBeHidden()
  await expect(page.locator("body")).toHaveCSS("color", "rgb(22, 32, 30)")
})
