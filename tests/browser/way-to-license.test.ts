import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { expect, fillSignUpForm, site, test } from "#tests/support/browser/browser.ts"
import { pay, SCRIPT_MODES } from "#tests/support/browser/page-actions.ts"

/** What a form sends beside what somebody typed, chose or ticked. */
const HIDDEN = new Set([
  ...["intent", "plan", "shownPrice", "redirectTo"],
  // Razorpay's.
  ...["key_id", "amount", "currency", "order_id", "name", "description", "prefill[email]"],
  ...["callback_url", "cancel_url"],
])

/** The site's screens by their address, in the order in which they were shown, and the fields that each form sent filled in. */
function recordWay(page: Page) {
  const screens: string[] = []
  const forms: string[][] = []
  page.on("framenavigated", (frame) => {
    const { origin, pathname } = new URL(frame.url())
    const screen = pathname.replace(/^\/checkout\/.*/, "/checkout")
    if (frame === page.mainFrame() && origin === site.url && screen !== screens.at(-1)) screens.push(screen)
  })
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname
    if (request.method() !== "POST" || !request.url().startsWith(site.url) || path.endsWith("/callback"))
      return
    const sent = [...new URLSearchParams(request.postData() ?? "")]
    const fields = sent.filter(([name, value]) => value !== "" && !HIDDEN.has(name)).map(([name]) => name)
    if (fields.length > 0) forms.push(fields)
  })
  return { screens, forms }
}

for (const { country, consents, checkout } of [
  { country: "IN", consents: false, checkout: ["country"] },
  { country: "DE", consents: true, checkout: ["country", "consent"] },
  { country: "US", consents: false, checkout: ["country"] },
]) {
  for (const { mode, javaScriptEnabled } of SCRIPT_MODES) {
    test.describe(`a first visit from ${country}, ${mode}`, () => {
      test.use({ country, javaScriptEnabled })

      // Without script, the checkout asks for one more press at the same address, because HTML alone can't save a form and
      // send another one to Razorpay.
      test("six screens and two forms lead to the license, and no screen asks what another has asked", async ({
        page,
      }) => {
        const { screens, forms } = recordWay(page)
        await page.goto("/")
        await page
          .getByRole("main")
          .getByRole("link", { name: /^Get Brisk, / })
          .first()
          .click()
        await page.getByRole("button", { name: "Buy Basic" }).click()
        await page.getByRole("main").getByRole("link", { name: "Create an account" }).click()
        await expect(page).toHaveURL(/\/signup/)
        await fillSignUpForm(page, `${randomUUID()}@example.com`)
        await page.getByRole("button", { name: "Sign up" }).click()
        await expect(page).toHaveURL(/\/checkout\//)
        if (consents) await page.getByLabel(/^Give me access at once/).check()
        await pay(page, javaScriptEnabled)
        await expect(page).toHaveURL(/\/download\?paid=\w+$/, { timeout: 20_000 })
        await expect(page.getByText("License key", { exact: true })).toBeVisible()

        expect(screens).toEqual(["/", "/buy", "/login", "/signup", "/checkout", "/download"])
        expect(forms).toEqual([["email", "password", "confirmPassword", "acceptTerms"], checkout])
      })
    })
  }
}
