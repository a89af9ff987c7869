import type { BrowserContext, Page } from "@playwright/test"
import { brand } from "#app/platform/brand.ts"
import type { Order } from "#tests/emulators/polar/entities.ts"
import { test as base, expect, waitForHydration } from "#tests/support/browser/browser.ts"
import { DEMO_PASSWORD } from "#tests/support/browser/fixtures.ts"
import { policyViolations, recordPolicyViolations } from "#tests/support/browser/page-checks.ts"
import { siteOfWorker, WORKERS } from "#tests/support/browser/sites.ts"
import { createAccount, logIn } from "#tests/support/fixtures/fixtures.ts"
import { codeNow } from "#tests/support/fixtures/second-factor.ts"
import { inbox } from "#tests/support/server/emulator-client.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import { startSite } from "#tests/support/server/start-sites.ts"
import { expectStatus, type TestClient } from "#tests/support/server/test-client.ts"

type Shop = ReturnType<typeof siteOfWorker>

const RESELLER = {
  RESELLER: "polar",
  POLAR_ACCESS_TOKEN: secrets.polarAccessToken,
  POLAR_WEBHOOK_SECRET: secrets.polarWebhookSecret,
  POLAR_PRODUCT_ID: secrets.polarProductId,
  POLAR_ORGANIZATION_ID: secrets.polarOrganizationId,
}

const test = base.extend<object, { shop: Shop }>({
  /** A site with a reseller, beside those of the other tests, which have none. */
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use, { parallelIndex }) => {
      const { env, ...shop } = siteOfWorker(WORKERS + parallelIndex)
      const { isReady, end } = startSite({ ...shop, env: { ...env, ...RESELLER } })
      await isReady
      await use({ ...shop, env })
      await end()
    },
    { scope: "worker", timeout: 300_000 },
  ],
})

// One site for all of them.
test.describe.configure({ mode: "default" })

/** Buyers whom the reseller serves: what they see, what its page asks of them, and the tax in the price. */
const BUYERS = [
  { country: "DE", price: "€94.99", vat: "VAT is included.", typed: {}, tax: 1517 },
  { country: "GB", price: "£94.99", vat: "VAT is included.", typed: {}, tax: 1583 },
  {
    country: "US",
    price: "$94.99",
    vat: "Any sales tax is included.",
    typed: { State: "NY", Street: "1 Main Street", City: "New York", "Postal code": "10001" },
    tax: 775,
  },
  { country: "BR", price: "$94.99", vat: "Any sales tax is included.", typed: {}, tax: 0 },
]

/** Gives the browser the session of an account. */
const signIn = (shop: Shop, context: BrowserContext, { cookies }: TestClient) =>
  context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.url })))

/** What the reseller says of a paid order of the site. */
async function findSold({ emulators }: Shop, order: string): Promise<Order | undefined> {
  const headers = { authorization: `Bearer ${secrets.polarAccessToken}` }
  const url = `${emulators.url}/polar/v1/orders/?metadata[order]=${order}`
  const { items } = await (await fetch(url, { headers })).json<{ items: Order[] }>()
  expect(items.length).toBeLessThanOrEqual(1)
  return items[0]
}

/** Leads from /buy to the page of the order, without the reseller. */
async function openCheckout(shop: Shop, page: Page) {
  await page.goto(`${shop.url}/buy`)
  await page.getByRole("button", { name: "Buy Basic" }).click()
  await expect(page).toHaveURL(/\/checkout\/\w+$/)
  await waitForHydration(page)
}

/** Accepts what the checkout asks, where it asks, and goes to the page of the reseller. */
async function goToReseller(page: Page) {
  const consent = page.getByLabel(/^Give me access/)
  if ((await consent.count()) > 0) await consent.check()
  await page.getByRole("button", { name: "Continue to payment" }).click()
  await expect(page).toHaveURL(/\/polar\/checkout\/polar_c_/)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled })

    for (const { country, price, vat, typed, tax } of BUYERS) {
      test.describe(country, () => {
        test.use({ country })

        test("/checkout/:order: the reseller sells, and its refund ends the license", async ({
          page,
          shop,
        }) => {
          if (javaScriptEnabled) await recordPolicyViolations(page)
          const elsewhere: string[] = []
          page.on("request", (request) => {
            const isOwnPage = page.url().startsWith(shop.url)
            if (isOwnPage && !request.isNavigationRequest() && !request.url().startsWith(shop.url))
              elsewhere.push(request.url())
          })
          const buyer = await createAccount(shop, { country })
          await signIn(shop, page.context(), buyer)
          await openCheckout(shop, page)
          await expect(page.getByText(price).first()).toBeVisible()
          await expect(page.getByText(vat).first()).toBeVisible()
          await expect(page.getByText(/^Polar Software, Inc\. sells/)).toBeVisible()
          const order = page.url().split("/").at(-1) ?? ""

          await goToReseller(page)
          await page.getByRole("link", { name: "Cancel", exact: true }).click()
          await expect(page).toHaveURL(new RegExp(`${shop.url}/checkout/${order}`))
          await expect(page.getByText("Nothing was charged").first()).toBeVisible()
          await waitForHydration(page)

          await goToReseller(page)
          await page.getByLabel("Country").selectOption(country)
          for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text)
          await page.getByLabel("Name on card").fill("Erika Mustermann")
          await page.getByRole("button", { name: "Fail" }).click()
          await expect(page.getByText("Your card was declined.")).toBeVisible()
          await page.getByRole("button", { name: `Pay ${price}` }).click()

          await expect(async () => {
            if (!javaScriptEnabled) await page.reload()
            await expect(page).toHaveURL(/\/download\?paid=\w+$/, { timeout: 2000 })
          }).toPass()
          expect(elsewhere).toEqual([])
          if (javaScriptEnabled) expect(await policyViolations(page)).toEqual([])
          const key = ((await page.locator("code").first().textContent()) ?? "").trim()
          expect(key).toMatch(/^[A-Z0-9]{20}$/)
          await expect(async () => {
            const emails = await inbox(shop, buyer.email)
            const sale = emails.find(({ subject }) => subject === `Your ${brand.name} license`)
            expect(sale?.text).toContain(key)
          }).toPass()
          const sold = await findSold(shop, order)
          expect(sold).toMatchObject({ total_amount: 9499, tax_amount: tax, billing_address: { country } })

          await page.goto(`${shop.url}/receipts/${order}`)
          await expect(page.getByText(price).first()).toBeVisible()
          await expect(page.getByText(/Polar/).first()).toBeVisible()

          const refund = { method: "POST", body: JSON.stringify({ order_id: sold?.id }) }
          expect((await fetch(`${shop.emulators.url}/control/polar/refunds`, refund)).status).toBe(200)
          await expect(async () => {
            await page.goto(`${shop.url}/dashboard`)
            await expect(page.getByText("Account type: Free")).toBeVisible({ timeout: 1000 })
          }).toPass()
        })
      })
    }
  })
}

test.describe("IN", () => {
  test.use({ country: "IN" })

  test("/checkout/:order: an Indian pays by Razorpay as ever", async ({ page, shop }) => {
    await signIn(shop, page.context(), await createAccount(shop, { country: "IN" }))
    await openCheckout(shop, page)
    await expect(page.getByText(/Polar/)).toHaveCount(0)
    await page.getByRole("button", { name: "Pay ₹149" }).click()
    const provider = page.frameLocator("iframe.razorpay-checkout-frame")
    await provider.getByRole("radio", { name: /UPI/ }).click()
    await provider.getByRole("button", { name: /^Pay/ }).click()
    await expect(page).toHaveURL(/\/download\?paid=\w+$/)
  })
})

test("/desk/reconciliation: agrees after both providers were paid", async ({ page, shop }) => {
  const owner = await logIn(shop, { email: "owner@brisk.test", password: DEMO_PASSWORD, country: "US" })
  await expectStatus(owner.post("/login/verify", { code: await codeNow() }), 303)
  await signIn(shop, page.context(), owner)
  await expectStatus(fetch(`${shop.url}/cdn-cgi/local/scheduled`), 200)
  await page.goto(`${shop.url}/desk/reconciliation`)
  await expect(page.getByText("Everything agrees.").first()).toBeVisible()
  await expect(page.getByRole("link", { name: "Payouts" })).toHaveCount(1)
})
