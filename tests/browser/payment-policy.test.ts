import { expect, openCheckout, site, test } from "#tests/support/browser/browser.ts"
import { signInToNewAccount } from "#tests/support/browser/fixtures.ts"
import { pay, paymentFrame } from "#tests/support/browser/page-actions.ts"
import { policyViolations, recordPolicyViolations } from "#tests/support/browser/policy-violations.ts"
import { serveProductionCheckout } from "#tests/support/server/production-checkout.ts"

const SIZES = [
  { name: "a desktop", viewport: { width: 1280, height: 800 } },
  { name: "a phone", viewport: { width: 390, height: 844 } },
]

/** Browsers inside other apps, in which Razorpay takes the whole page along instead of opening a frame's window. */
const IN_APP_BROWSERS = [
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/520.0]",
  "Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/BP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/138.0 Mobile Safari/537.36 Instagram 390.0",
]

test.beforeEach(async ({ page }) => {
  await serveProductionCheckout(page, site)
  await recordPolicyViolations(page)
})

for (const { name, viewport } of SIZES) {
  test.describe(name, () => {
    test.use({ viewport })

    test(`on ${name}, the policy of production lets a person click in Razorpay's frame, and pay`, async ({
      page,
    }) => {
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
  })
}

for (const userAgent of IN_APP_BROWSERS) {
  test.describe(userAgent, () => {
    test.use({ userAgent, viewport: { width: 390, height: 844 } })

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
}
