import type { Page, Route } from "@playwright/test"
import { parseConfig } from "#app/config.server.ts"
import { contentSecurityPolicy } from "#app/http/content-security-policy.server.ts"
import { expect, openCheckout, site, test } from "#tests/support/browser/browser.ts"
import { signInToNewAccount } from "#tests/support/browser/fixtures.ts"
import { pay, paymentFrame } from "#tests/support/browser/page-actions.ts"
import { policyViolations, recordPolicyViolations } from "#tests/support/browser/page-checks.ts"
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

test.beforeEach(async ({ page }) => {
  await serveProductionCheckout(page, site)
  await recordPolicyViolations(page)
})

test("the policy of production lets a person click in Razorpay's frame, and pay", async ({ page }) => {
  await signInToNewAccount(page)
  await openCheckout(page)
  await page.getByRole("button", { name: /^Pay/ }).click()
  const provider = paymentFrame(page)
  await provider.getByRole("radio", { name: /Card/ }).click()
  // The style element is for a spinner's animation only; nothing else that Razorpay does is blocked.
  expect(await policyViolations(page)).toEqual(["style-src-elem"])
  await provider.getByRole("button", { name: "Fail" }).click()
  await expect(provider.getByText(/Payment failed/)).toBeVisible()
  await provider.getByRole("button", { name: /^Pay/ }).click()
  await expect(page).toHaveURL(/\/download\?paid=\w+$/)
})

test.describe("in another app", () => {
  test.use({ userAgent: IN_APP_BROWSER, viewport: { width: 390, height: 844 } })

  test("a person pays, after a failed attempt", async ({ page }) => {
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
