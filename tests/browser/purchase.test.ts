import { randomUUID } from "node:crypto"
import type { Page, Route } from "@playwright/test"
import { parseConfig } from "#app/config.server.ts"
import { brand } from "#app/platform/brand.ts"
import { contentSecurityPolicy } from "#app/platform/http/content-security-policy.server.ts"
import { expect, openCheckout, site, test } from "#tests/support/browser/browser.ts"
import { deskOwner, signInToNewAccount } from "#tests/support/browser/fixtures.ts"
import { openPayment, pay, paymentFrame } from "#tests/support/browser/page-actions.ts"
import { policyViolations, recordPolicyViolations } from "#tests/support/browser/page-checks.ts"
import { submitForm } from "#tests/support/forms/desk-forms.ts"
import { inbox, setFaults } from "#tests/support/server/emulator-client.ts"
import { production } from "#tests/unit/environments.ts"

type Site = { url: string; emulators: { url: string } }

const parsed = parseConfig(production)
if (parsed.kind === "malformed") throw new Error(parsed.variables.join(", "))
const { config } = parsed

/**
 * Gives the checkout page the policy of production and Razorpay's own addresses, at which the emulators answer: the
 * browser applies the policy to the hosts that it names.
 */
async function serveProductionCheckout(page: Page, site: Site): Promise<void> {
  await recordPolicyViolations(page)
  await page.route(`${site.url}/checkout/*`, (route) =>
    route.request().resourceType() === "document" ? serveDocument(route, site) : serveData(route, site),
  )
  await page.route(/^https:\/\/[\w-]+\.razorpay\.com\//, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const response = await route.fetch({ url: `${site.emulators.url}${pathname}${search}` })
    await route.fulfill({ response })
  })
}

/** The page's data, which a form of the page leads to without a new document. */
async function serveData(route: Route, { emulators }: Site): Promise<void> {
  if (route.request().method() !== "GET") return route.fallback()
  const response = await route.fetch({ maxRedirects: 0 })
  const body = await response.text()
  await route.fulfill({
    response,
    body: body.replaceAll(`${emulators.url}/v1/checkout.js`, config.razorpay.checkoutUrl),
  })
}

async function serveDocument(route: Route, { emulators }: Site): Promise<void> {
  const response = await route.fetch({ maxRedirects: 0 })
  const headers = response.headers()
  const own = headers["content-security-policy"] ?? ""
  const nonce = /'nonce-([^']+)'/.exec(own)?.[1]
  const styleSource = /style-src 'self' ([^;]+)/.exec(own)?.[1]
  if (nonce === undefined || styleSource === undefined) return route.fulfill({ response })
  const policy = contentSecurityPolicy("checkout", nonce, styleSource, config)
  const body = (await response.text()).replaceAll(
    `${emulators.url}/v1/checkout.js`,
    config.razorpay.checkoutUrl,
  )
  await route.fulfill({ response, body, headers: { ...headers, "content-security-policy": policy } })
}

/** A browser inside another app, in which Razorpay takes the whole page along instead of opening a frame's window. */
const IN_APP_BROWSER =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/520.0]"

test("/checkout/:order: with script, a coupon is paid after closing and one failure", async ({ page }) => {
  await serveProductionCheckout(page, site)
  const code = `TEN-${randomUUID().slice(0, 8)}`
  await submitForm(await deskOwner(), "/desk/coupons", "coupon-create", { code, percent: "10" })
  const { email } = await signInToNewAccount(page)
  await openCheckout(page)
  await page.getByText("I have a coupon").click()
  await page.getByLabel("Coupon").fill("not a code")
  await page.getByRole("button", { name: "Apply" }).click()
  await expect(page.getByText(/^We don’t know this coupon/)).toBeVisible()
  await page.getByLabel("Coupon").fill(code)
  await page.getByRole("button", { name: "Apply" }).click()
  // The order with the coupon is another one, on whose page everything is folded again.
  const payButton = page.getByRole("button", { name: "Pay $85.49" })
  await expect(payButton).toBeVisible()
  await page.getByText("I buy for a company").click()
  await page.getByLabel("Company").fill("Rao & Sons")
  await payButton.click()
  const provider = paymentFrame(page)
  await expect(provider.getByRole("button", { name: "Cancel" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Processing…" })).toHaveAttribute("aria-disabled", "true")
  await provider.getByRole("button", { name: "Cancel" }).click()
  await expect(payButton).toBeFocused()
  await expect(page.getByText("You left the payment page. Nothing was charged.")).toBeVisible()
  await openPayment(page)
  await provider.getByRole("radio", { name: /Card/ }).click()
  // The style element is for a spinner's animation only; nothing else that Razorpay does is blocked.
  expect(await policyViolations(page)).toEqual(["style-src-elem"])
  await provider.getByRole("button", { name: "Fail" }).click()
  await expect(provider.getByText(/failed/i).first()).toBeVisible()
  await provider.getByRole("button", { name: /^Pay/ }).click()
  await expect(page).toHaveURL(/\/download\?paid=\w+$/)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Download ${brand.fullName} v1.0`)
  const key = ((await page.locator("code").first().textContent()) ?? "").trim()
  expect(key).toMatch(/^[A-Z0-9]{20}$/)
  await expect(async () => {
    const emails = (await inbox(site, email)).filter(
      ({ subject }) => subject === `Your ${brand.name} license`,
    )
    expect(emails.map(({ text }) => text.includes(key))).toEqual([true])
  }).toPass()
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download Now" }).click(),
  ])
  expect(download.suggestedFilename()).toBe("Brisk-Setup-1.0.0.exe")
  await page.goto("/dashboard")
  await expect(page.getByText("Premium")).toBeVisible()
})

test.describe("in another app", () => {
  test.use({ userAgent: IN_APP_BROWSER, viewport: { width: 390, height: 844 } })

  test("/checkout/:order: a buyer pays after a failed attempt", async ({ page }) => {
    await serveProductionCheckout(page, site)
    await signInToNewAccount(page)
    await openCheckout(page)
    await page.getByRole("button", { name: /^Pay/ }).click()
    await paymentFrame(page).getByRole("button", { name: "Fail" }).click()
    await expect(page.getByText(/The payment did not go through/)).toBeVisible()
    await page.goto(new URL(page.url()).pathname)
    await pay(page)
    await expect(page).toHaveURL(/\/download\?paid=\w+$/)
  })
})

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test("/checkout/:order: the form marks wrong fields and leads to the hosted page", async ({ page }) => {
    await signInToNewAccount(page)
    await openCheckout(page)
    await page.getByText("I buy for a company").click()
    await page.getByLabel("Company").fill("Rao & Sons")
    const address = page.getByLabel("Address")
    await address.fill("line\n".repeat(9))
    await page.getByRole("button", { name: /^Pay/ }).click()
    await expect(address).toBeFocused()
    await address.fill("12 Main Street")
    await page.getByRole("button", { name: /^Pay/ }).click()
    await expect(page).toHaveURL(/\/v1\/checkout\/embedded$/)
    await page.getByRole("button", { name: "Cancel" }).click()
    await expect(page.getByText("You left the payment page. Nothing was charged.")).toBeVisible()
    await expect(page.getByLabel("Company")).toHaveValue("Rao & Sons")
    await pay(page, false)
    await expect(page).toHaveURL(/\/download\?paid=\w+$/)
  })
})

test.describe("with the payment script blocked", () => {
  test.use({ failsOnConsoleErrors: false })

  test("/checkout/:order: the button leads to the hosted page, with a message", async ({ page }) => {
    await signInToNewAccount(page)
    await setFaults(site, { webhooks: "drop" })
    // Blocked by the browser itself: some versions of Chromium fail redirected POSTs of a page that Playwright intercepts.
    const devTools = await page.context().newCDPSession(page)
    await devTools.send("Network.enable")
    await devTools.send("Network.setBlockedURLs", { urls: ["*/v1/checkout.js"] })
    await openCheckout(page)
    await page.getByRole("button", { name: /^Pay/ }).click()
    await expect(page.getByText("Failed to load payment gateway.")).toBeVisible()
    await page.getByRole("button", { name: /^Pay/ }).click()
    await page.getByRole("button", { name: /^Pay/ }).click()
    await expect(page.getByRole("heading", { name: "Confirming your payment" })).toBeVisible()
    await expect(page).toHaveURL(/\/download\?paid=\w+$/)
  })
})

test("/checkout/:order: with script, a chosen country asks for consent at once", async ({ page }) => {
  await signInToNewAccount(page)
  await openCheckout(page)
  const consent = page.getByLabel(/^Give me access at once/)
  await expect(consent).toBeHidden()
  await page.getByLabel("Country").focus()
  await page.getByLabel("Country").selectOption("DE")
  await expect(consent).toBeVisible()
  await expect(page.getByLabel("Country")).toBeFocused()
  await page.getByLabel("Country").selectOption("US")
  await expect(consent).toBeHidden()
})
