import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { signUp, submitLogIn } from "#tests/support/browser/browser.ts"
import {
  deskOwner,
  findLink,
  newConfirmedAccount,
  newOwner,
  setSession,
  signInToNewAccount,
} from "#tests/support/browser/fixtures.ts"
import { BUG_REPORT, fillBugForm, pay } from "#tests/support/browser/page-actions.ts"
import { jsonRequest } from "#tests/support/fixtures/fixtures.ts"
import { png } from "#tests/support/fixtures/pictures.ts"
import { sendQuote } from "#tests/support/fixtures/quotes.ts"
import { beginTwoFactor, turnOnTwoFactor } from "#tests/support/fixtures/second-factor.ts"
import { submitForm } from "#tests/support/forms/desk-forms.ts"
import { expect, site, test } from "#tests/support/old-browsers/test.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"

const NEW_PASSWORD = "another secret"

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click()

async function fillNewPassword(page: Page): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel("Confirm new password", { exact: true }).fill(NEW_PASSWORD)
}

test("/signup, /login, /forgot-password: sign-up, log-out, log-in, a forgotten password", async ({
  page,
}) => {
  const email = await signUp(page)
  await press(page, /^Sign Out/)
  await expect(page).toHaveURL("/")
  await page.goto("/login")
  await submitLogIn(page, email, "not this one")
  await expect(page.getByRole("alert")).toHaveText("Failed to log in. Please check your credentials.")
  await page.goto("/forgot-password")
  await page.getByLabel("Email").fill(email)
  await press(page, "Send Reset Link")
  await expect(page.getByRole("status")).toBeVisible()
  await page.goto(await findLink(email, "/reset-password"))
  await fillNewPassword(page)
  await press(page, "Set password")
  await expect(page).toHaveURL(/\/login/)
  await submitLogIn(page, email, NEW_PASSWORD)
  await expect(page).toHaveURL("/dashboard")
})

test("/buy, /dashboard, /forgot-license: a company buys with a coupon, recovers its key", async ({
  page,
  runsScript,
}) => {
  const code = `OLD-${randomUUID().slice(0, 8)}`
  await submitForm(await deskOwner(), "/desk/coupons", "coupon-create", { code, percent: "10" })
  const { email } = await signInToNewAccount(page, newConfirmedAccount)
  await page.goto("/buy")
  await press(page, "Buy Basic")
  await page.getByText("I have a coupon").click()
  await page.getByLabel("Coupon").fill(code)
  await press(page, "Apply")
  await page.getByText("I buy for a company").click()
  await page.getByLabel("Company").fill("Rao & Sons")
  await page.getByLabel("Country").selectOption("US")
  await pay(page, runsScript)
  await expect(page).toHaveURL(/\/download/)
  await page.goto("/dashboard")
  await page.locator("summary", { hasText: "Send me my license key again" }).click()
  await press(page, "Send me my license key again")
  await expect(page.getByRole("status").first()).toBeVisible()
  await page.context().clearCookies()
  await page.goto("/forgot-license")
  await page.getByLabel("Email").fill(email)
  await press(page, "Send my key")
  await expect(page.getByRole("status")).toBeVisible()
})

test("/donate: a donation of a custom amount", async ({ page, runsScript }) => {
  await signInToNewAccount(page)
  await page.goto("/donate")
  await page.getByRole("radio", { name: "Custom" }).check()
  await page.getByPlaceholder("Enter custom amount").fill("12.50")
  await press(page, "Proceed to Donate")
  await expect(page).toHaveURL(/\/checkout\/\w+$/)
  await pay(page, runsScript)
  await expect(page.getByRole("heading", { name: "Thank you for your donation!" })).toBeVisible()
})

test("/report-bug: a bug report with a picture, and a message to it", async ({ page }) => {
  await signInToNewAccount(page)
  await page.goto("/report-bug?new")
  await fillBugForm(page, BUG_REPORT)
  await page.getByLabel("Picture").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: png() })
  await press(page, "Submit Bug Report")
  await expect(page.getByRole("status")).toHaveText("Bug report submitted!")
  await page.getByLabel("Message").fill("Since Tuesday.")
  await press(page, "Add to this report")
  await expect(page.getByText("Since Tuesday.")).toBeVisible()
})

test("/account: promotional emails and a new address are turned on and undone", async ({ page }) => {
  const { email } = await signInToNewAccount(page, newConfirmedAccount)
  await page.goto("/account")
  await page.getByLabel("Send me news and offers").check()
  await press(page, "Save choice")
  await expect(page).toHaveURL(/done=promotions/)
  const changed = `${randomUUID()}@example.com`
  await page.getByText("Change", { exact: true }).click()
  await page.getByLabel("New email").fill(changed)
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await press(page, "Change address")
  await expect(page).toHaveURL(/done=email/)
  const link = await findLink(changed, "/confirm-email")
  await page.context().clearCookies()
  await page.goto(link)
  await press(page, "Confirm this address")
  await expect(page.getByText(`Your license key and receipts go to ${changed}.`)).toBeVisible()
  await page.goto(await findLink(email, "/undo-email-change"))
  const password = page.getByLabel("Password", { exact: true })
  if (await password.isVisible()) await password.fill(PASSWORD)
  await press(page, "Undo the change")
  await expect(page).toHaveURL(/\/reset-password/)
  await page.goto(`/unsubscribe?token=${"a".repeat(32)}`)
  await press(page, "Unsubscribe")
  await expect(page.getByRole("heading", { name: "You’re unsubscribed" })).toBeVisible()
})

test("/account: a second factor, a new password, sessions, and deletion", async ({ page }) => {
  const account = await signInToNewAccount(page, newConfirmedAccount)
  await page.goto("/account/two-factor")
  await page.getByLabel("Code").fill((await beginTwoFactor(account)).code)
  await press(page, "Turn on")
  await expect(page.getByText(/recovery codes/i).first()).toBeVisible()
  await page.goto("/account/security")
  await page.getByText("Changing it signs out your other browsers.").click()
  await page.getByLabel("Current password", { exact: true }).fill(PASSWORD)
  await fillNewPassword(page)
  await press(page, "Change password")
  await expect(page).toHaveURL(/done=password/)
  await press(page, "Sign out everywhere")
  await expect(page).not.toHaveURL(/\/account/)

  await signInToNewAccount(page)
  await page.goto("/account/data")
  await page.getByText("Delete my account…").click()
  await page.getByLabel("Your password", { exact: true }).fill(PASSWORD)
  await press(page, "Delete for good")
  await expect(page).not.toHaveURL(/\/account/)
})

test("/login: a log-in with a recovery code", async ({ page }) => {
  const account = await newConfirmedAccount()
  const { codes } = await turnOnTwoFactor(account)
  await page.goto("/login")
  await submitLogIn(page, account.email, PASSWORD)
  await expect(page).toHaveURL(/\/login\/verify/)
  await page.getByLabel("Code").fill(codes[0] ?? "")
  await press(page, "Continue")
  await expect(page).toHaveURL("/dashboard")
})

test("/dashboard: a machine file, a release, a new key, a device code", async ({ page }) => {
  const owner = await newOwner()
  await setSession(page.context(), owner)
  await page.goto("/dashboard/machine-file")
  await page.getByLabel("Device ID").fill("OFFLINE-1")
  await page.getByLabel(/^Name, for your list/).fill("Cellar")
  await press(page, "Get machine file")
  await expect(page.getByText("The machine file for", { exact: false })).toBeVisible()
  await page.goto("/dashboard/release?device=OFFLINE-1")
  await page.getByRole("main").locator("form button.btn").first().click()
  await expect(page).toHaveURL(/released=/)
  await page.goto("/dashboard/replace-key")
  await press(page, "Replace the key")
  await expect(page).toHaveURL(/\/dashboard/)

  const response = await fetch(
    `${site.url}/api/v1/device-codes`,
    jsonRequest({ deviceId: "PC-9", deviceName: "Desk" }),
  )
  const { userCode } = (await response.json()) as { userCode: string }
  await page.goto("/link")
  await page.getByLabel("Code").fill(userCode)
  await press(page, "Continue")
  await press(page, "Activate this computer")
  await expect(page.getByRole("status")).toBeVisible()
})

test("/quotes/:quote: a quote is accepted", async ({ page }) => {
  const { email } = await signInToNewAccount(page, newConfirmedAccount)
  await page.goto(`/quotes/${await sendQuote(await deskOwner(), { email })}`)
  await page.getByRole("main").locator("form button.btn").first().click()
  await expect(page).toHaveURL(/\/checkout\//)
})

test("/withdraw/:order, /help: a signed-out buyer gets the link; help is searched", async ({ page }) => {
  await page.goto("/withdraw/demo-basic-order")
  await page.getByLabel("Email").fill("nobody@example.com")
  await page.getByRole("main").locator("form button.btn").first().click()
  await expect(page.getByRole("status")).toBeVisible()
  await page.goto("/help")
  await page.getByLabel("Search the help").fill("key")
  await press(page, "Search")
  await expect(page).toHaveURL(/q=key/)
})
