import type { Page } from "@playwright/test"
import { expect, openCheckout, site, test } from "#tests/support/browser/browser.ts"
import { signInToNewAccount } from "#tests/support/browser/fixtures.ts"
import { openPayment, pay, paymentFrame } from "#tests/support/browser/page-actions.ts"
import { inbox, setFaults } from "#tests/support/server/emulator-client.ts"

test("buys with script: the provider's checkout is closed, opened again, fails once, then succeeds", async ({
  page,
}) => {
  const { email } = await signInToNewAccount(page)
  await openCheckout(page)
  await page.getByText("I buy for a company").click()
  await page.getByLabel("Company").fill("Rao & Sons")
  await page.getByRole("button", { name: "Pay $94.99" }).click()
  const provider = paymentFrame(page)
  await provider.getByRole("button", { name: "Cancel" }).click()
  await expect(page.getByText("You left the payment page. Nothing was charged.")).toBeVisible()
  await openPayment(page)
  await provider.getByRole("button", { name: "Fail" }).click()
  await expect(provider.getByText(/failed/i).first()).toBeVisible()
  await provider.getByRole("button", { name: /^Pay/ }).click()
  await expectLicensedDownload(page, email)
})

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test("buys by the hosted form, after a canceled and a failed attempt", async ({ page }) => {
    const { email } = await signInToNewAccount(page)
    await openCheckout(page)
    await page.getByText("I buy for a company").click()
    await page.getByLabel("Company").fill("Rao & Sons")
    await openPayment(page, false)
    await page.getByRole("button", { name: "Cancel" }).click()
    await expect(page.getByText("You left the payment page. Nothing was charged.")).toBeVisible()
    await expect(page.getByLabel("Company")).toHaveValue("Rao & Sons")
    await openPayment(page, false)
    await page.getByRole("button", { name: "Fail" }).click()
    await expect(page.getByText(/The payment did not go through/)).toBeVisible()
    await openPayment(page, false)
    await page.getByRole("button", { name: /^Pay/ }).click()
    await expectLicensedDownload(page, email)
  })
})

test("a webhook that never comes is made up for by the waiting page's own question", async ({ page }) => {
  await signInToNewAccount(page)
  await setFaults(site, { webhooks: "drop" })
  await openCheckout(page)
  await pay(page)
  await expect(page.getByRole("heading", { name: "Confirming your payment" })).toBeVisible()
  await expect(page).toHaveURL(/\/download\?paid=\w+$/)
})

test.describe("a buyer from Germany", () => {
  test.use({ country: "DE" })

  test("pays only after a consent, and loses nothing by forgetting it", async ({ page }) => {
    await signInToNewAccount(page)
    await openCheckout(page)
    await page.getByText("I buy for a company").click()
    await page.getByLabel("Company").fill("Grün GmbH")
    await page.getByRole("button", { name: /^Pay/ }).click()
    await expect(page.getByText("Please tick this box. Without it, you can’t pay here.")).toBeVisible()
    await expect(page.getByLabel("Company")).toHaveValue("Grün GmbH")
    await page.getByLabel(/^Give me access at once/).check()
    await pay(page)
    await expect(page).toHaveURL(/\/download\?paid=\w+$/)
  })
})

test.describe("with the payment script blocked", () => {
  test.use({ failsOnConsoleErrors: false })

  test("a payment script that can't be loaded is said so, and the same button leads to the hosted page", async ({
    page,
  }) => {
    await signInToNewAccount(page)
    // Blocked by the browser itself: some versions of Chromium fail redirected POSTs of a page that Playwright intercepts.
    const devTools = await page.context().newCDPSession(page)
    await devTools.send("Network.enable")
    await devTools.send("Network.setBlockedURLs", { urls: ["*/v1/checkout.js"] })
    await openCheckout(page)
    await page.getByRole("button", { name: /^Pay/ }).click()
    await expect(page.getByText("Failed to load payment gateway.")).toBeVisible()
    await page.getByRole("button", { name: /^Pay/ }).click()
    await page.getByRole("button", { name: /^Pay/ }).click()
    await expect(page).toHaveURL(/\/download\?paid=\w+$/)
  })
})

async function expectLicensedDownload(page: Page, email: string) {
  await expect(page).toHaveURL(/\/download\?paid=\w+$/)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Download Brisk PC Suite v1.0")
  const key = ((await page.locator("code").first().textContent()) ?? "").trim()
  expect(key).toMatch(/^[A-Z0-9]{20}$/)
  await expect(async () => {
    const emails = (await inbox(site, email)).filter(({ subject }) => subject === "Your Brisk license")
    expect(emails).toHaveLength(1)
    expect(emails[0]?.text).toContain(key)
  }).toPass()
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download Now" }).click(),
  ])
  expect(download.suggestedFilename()).toBe("Brisk-Setup-1.0.0.exe")
  await page.goto("/dashboard")
  await expect(page.getByText("Premium")).toBeVisible()
  await expect(page.getByText("Active", { exact: true })).toBeVisible()
  await expect(page.getByText("Not Activated")).toBeVisible()
}
