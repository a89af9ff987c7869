import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { brand } from "#app/platform/brand.ts"
import { expect, fillSignUpForm, site, test, waitForHydration } from "#tests/support/browser/browser.ts"
import { pay } from "#tests/support/browser/page-actions.ts"

/** Fields that a form sends besides those that a person typed, chose or ticked. */
const HIDDEN = new Set([
  "intent",
  "checksCookies",
  "plan",
  "displayedPrice",
  "redirectTo",
  "formId",
  // Fields of Razorpay's page.
  "key_id",
  "amount",
  "currency",
  "order_id",
  "name",
  "description",
  "prefill[email]",
  "callback_url",
  "cancel_url",
])

/**
 * The screens that a person looks at, in their order, and the fields that each form sent filled in. A screen is a document,
 * or another path without one; what comes back to the checkout from Razorpay leads on by itself.
 */
function recordWay(page: Page) {
  const screens: string[] = []
  const forms: string[][] = []
  /** Addresses that were requested as documents: a script can only change the address. */
  const documents = new Set<string>()
  let hasPaid = false
  const show = (screen: string) => {
    const isOnTheWay = hasPaid && screen.startsWith("/checkout")
    if (screen !== screens.at(-1) && !isOnTheWay) screens.push(screen)
  }
  page.on("framenavigated", (frame) => {
    if (frame !== page.mainFrame()) return
    const screen = screenOf(frame.url())
    show(documents.has(frame.url()) ? screen : screen.replace("?pay", ""))
  })
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.add(request.url())
    if (request.method() !== "POST" || !request.url().startsWith(site.url)) return
    if (new URL(request.url()).pathname.endsWith("/callback")) {
      hasPaid = true
      return
    }
    const sent = [...new URLSearchParams(request.postData() ?? "")]
    const fields = sent.filter(([name, value]) => value !== "" && !HIDDEN.has(name)).map(([name]) => name)
    if (fields.length > 0) forms.push(fields)
  })
  return { screens, forms }
}

function screenOf(address: string): string {
  const { origin, pathname, search } = new URL(address)
  if (origin !== site.url) return "Razorpay"
  return pathname.replace(/^\/checkout\/.*/, "/checkout") + (search === "?pay" ? search : "")
}

for (const { country, mode, javaScriptEnabled, consents, checkout } of [
  {
    country: "IN",
    mode: "with script",
    javaScriptEnabled: true,
    consents: false,
    checkout: ["notes[country]"],
  },
  {
    country: "DE",
    mode: "without script",
    javaScriptEnabled: false,
    consents: true,
    checkout: ["notes[country]", "notes[consent]"],
  },
]) {
  test.describe(`a first visit from ${country}, ${mode}`, () => {
    test.use({ country, javaScriptEnabled })

    test("/ to /checkout/:order: five screens and two forms at most lead to the license", async ({
      page,
    }) => {
      const { screens, forms } = recordWay(page)
      await page.goto("/")
      await page
        .getByRole("main")
        .getByRole("link", { name: new RegExp(`^Get ${brand.name}, `) })
        .first()
        .click()
      await page.getByRole("main").getByRole("link", { name: "Create an account" }).click()
      await expect(page).toHaveURL(/\/signup/)
      await fillSignUpForm(page, `${randomUUID()}@example.com`)
      await page.getByRole("button", { name: "Sign up" }).click()
      await expect(page).toHaveURL(/\/checkout\//)
      await waitForHydration(page)
      if (consents) {
        await expectInFirstScreen(page)
        await page.getByLabel(/^Give me access at once/).check()
      }
      await pay(page, javaScriptEnabled)
      await expect(page).toHaveURL(/\/download\?paid=\w+$/, { timeout: 20_000 })
      await expect(page.getByText("License key", { exact: true })).toBeVisible()

      // With script, Razorpay's form is over the checkout. Without, its page comes next, unless a consent had to be saved
      // before the page could name the provider's order.
      const payment = javaScriptEnabled ? ["/checkout"] : ["/checkout", "/checkout?pay", "Razorpay"]
      expect(screens).toEqual(["/", "/login", "/signup", ...payment, "/download"])
      expect(forms).toEqual([["email", "password", "confirmPassword", "acceptTerms"], checkout])
    })
  })
}

/** The total and the button are in sight on a phone and on a desktop, also where consumers have to consent. */
async function expectInFirstScreen(page: Page): Promise<void> {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    for (const part of [
      page.getByText("€94.99").first(),
      page.getByRole("button", { name: "Order with obligation to pay" }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 })
  }
}
