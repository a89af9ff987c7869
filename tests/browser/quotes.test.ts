import { randomUUID } from "node:crypto"
import type { Browser, Page } from "@playwright/test"
import { expect, fillSignUpForm, site, test } from "#tests/support/browser/browser.ts"
import { confirmAddress, deskOwner, setSession } from "#tests/support/browser/fixtures.ts"
import { pay } from "#tests/support/browser/page-actions.ts"
import { callLicensingApi } from "#tests/support/fixtures/fixtures.ts"
import { dayIn } from "#tests/support/fixtures/quotes.ts"
import { inbox } from "#tests/support/server/emulator-client.ts"

test.use({ javaScriptEnabled: false })

/** The owner's browser, on a new quote. */
async function openNewQuote(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  await setSession(context, await deskOwner())
  const page = await context.newPage()
  await page.goto("/desk/quotes/new")
  return page
}

type Offer = { email: string; plan: string; devices: string; amount: string; currency: string }

async function sendQuote(page: Page, { email, plan, devices, amount, currency }: Offer): Promise<string> {
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Plan").selectOption(plan)
  await page.getByLabel("Devices").fill(devices)
  await page.getByLabel("Amount").fill(amount)
  await page.getByLabel("Currency").selectOption(currency)
  await page.getByLabel("Valid until").fill(dayIn(14))
  await page.getByRole("button", { name: "Send", exact: true }).click()
  await expect(page.getByText("The quote is on its way to the buyer.")).toBeVisible()
  return textOfEmail(email, "Your quote for Brisk PC Suite", /\/quotes\/\w+/)
}

/** What the pattern finds in the email with this subject. */
async function textOfEmail(email: string, subject: string, pattern: RegExp): Promise<string> {
  let found = ""
  await expect(async () => {
    const message = (await inbox(site, email)).find((one) => one.subject === subject)
    found = pattern.exec(message?.text ?? "")?.[0] ?? ""
    expect(found).not.toBe("")
  }).toPass()
  return found
}

/** Signs up from the quote's page and confirms the address, as its buyer does. */
async function signUpFrom(page: Page, path: string, email: string): Promise<void> {
  await page.goto(path)
  await page.getByRole("link", { name: "Create an account" }).click()
  await fillSignUpForm(page, email)
  await page.getByRole("button", { name: "Sign up" }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByText("Confirm your email address first")).toBeVisible()
  await confirmAddress(page, email)
  await page.goto(path)
}

async function activate(licenseKey: string) {
  const response = await callLicensingApi(site, "activate", { licenseKey, deviceId: "pc-1" })
  const { license } = (await response.json()) as { license: unknown }
  return [response.status, license]
}

test("a Small Business quote is accepted and paid by card, without script, and its license activates", async ({
  browser,
  page,
}) => {
  const email = `${randomUUID()}@example.com`
  const owner = await openNewQuote(browser)
  const offer = { plan: "business", devices: "20", amount: "1500.50", currency: "USD" }
  const path = await sendQuote(owner, { email, ...offer })
  await signUpFrom(page, path, email)
  await page.getByRole("button", { name: "Accept and pay" }).click()
  await expect(page.getByText("Brisk PC Suite, Small Business license for 20 computers")).toBeVisible()
  await pay(page, false)
  await expect(page).toHaveURL(/\/download\?paid=\w+$/)
  const key = await textOfEmail(email, "Your Brisk license", /\b[A-Z0-9]{20}\b/)
  expect(await activate(key)).toEqual([
    201,
    expect.objectContaining({ planType: "business", maxDevices: 20 }),
  ])
  await owner.context().close()
})

test("a Custom quote for 500 computers is paid by bank, without script, and its license activates", async ({
  browser,
  page,
}) => {
  const email = `${randomUUID()}@example.com`
  const owner = await openNewQuote(browser)
  const path = await sendQuote(owner, {
    email,
    ...{ plan: "custom", devices: "500", amount: "120000", currency: "INR" },
  })
  await signUpFrom(page, path, email)
  await owner.getByLabel("Reference").fill("UTR 42")
  await owner.getByRole("button", { name: "Paid by bank" }).click()
  await expect(owner.getByText("The license was issued, and the receipt is on its way.")).toBeVisible()
  await page.reload()
  await expect(page.getByText("This quote is paid.")).toBeVisible()
  const key = await textOfEmail(email, "Your Brisk license", /\b[A-Z0-9]{20}\b/)
  expect(await activate(key)).toEqual([
    201,
    expect.objectContaining({ planType: "business", maxDevices: 500 }),
  ])
  await owner.context().close()
})
