import { totpCode } from "#app/auth/totp.server.ts"
import { expect, logIn, submitLogIn, test } from "#tests/support/browser/browser.ts"
import {
  deskOwner,
  setSession,
  signInToConfirmedAccount,
  signInToNewAccount,
} from "#tests/support/browser/fixtures.ts"
import { menu } from "#tests/support/browser/page-actions.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"

const STEP_MS = 30_000
const codeOf = (secret: string, steps = 0) => totpCode(secret, new Date(Date.now() + steps * STEP_MS))

test("a member turns two-factor authentication on, logs in with a code, and turns it off", async ({
  page,
}) => {
  const { email } = await signInToConfirmedAccount(page)
  await page.goto("/account/security")
  await page.getByRole("link", { name: "Turn on two-factor authentication" }).click()
  await expect(page.getByRole("img", { name: "The key as a picture for the camera" })).toBeVisible()
  const secret = (await page.locator("code").textContent()) ?? ""
  await page.getByLabel("Code").fill("000 00")
  await page.getByRole("button", { name: "Turn on" }).click()
  await expect(page.getByText("That code is not right.")).toBeVisible()
  await expect(page.getByLabel("Code")).toBeFocused()
  await page.getByLabel("Code").fill(await codeOf(secret))
  await page.getByRole("button", { name: "Turn on" }).click()
  await expect(page.getByRole("heading", { name: "Recovery codes" })).toBeVisible()
  const codes = await page.locator("li > code").allTextContents()
  expect(codes).toHaveLength(10)

  await menu(page).getByRole("button", { name: "Logout" }).click()
  await page.goto("/login?redirectTo=/account/security")
  await submitLogIn(page, email, PASSWORD)
  await expect(page).toHaveURL("/login/verify?redirectTo=%2Faccount%2Fsecurity")
  await page.getByLabel("Code").fill("123")
  await page.getByRole("button", { name: "Continue" }).click()
  await expect(page.getByText("That code is not right.")).toBeVisible()
  await page.getByLabel("Code").fill(await codeOf(secret, 1))
  await page.getByRole("button", { name: "Continue" }).click()
  await expect(page).toHaveURL("/account/security")
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible()

  const off = page.locator("form").filter({ hasText: "Turn off two-factor authentication" })
  await off.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await off.getByRole("button", { name: "Turn off two-factor authentication" }).click()
  await expect(page.getByRole("status")).toHaveText(
    "Two-factor authentication is off. Logging in takes your password only.",
  )
  await menu(page).getByRole("button", { name: "Logout" }).click()
  await logIn(page, email, PASSWORD)
})

test("the owner opens the desk, which others do not find", async ({ page, context }) => {
  await setSession(context, await deskOwner())
  await page.goto("/desk")
  await expect(page.getByRole("heading", { name: /needs? you/, level: 1 })).toBeVisible()
  const desk = page.getByRole("navigation", { name: "Desk" })
  await desk.getByRole("link", { name: "Customers" }).click()
  await expect(page).toHaveURL("/desk/customers")
  await desk.getByRole("link", { name: "Brisk’s site" }).click()
  await expect(page).toHaveURL("/")
  await context.clearCookies()
  await signInToNewAccount(page)
  expect((await page.goto("/desk"))?.status()).toBe(404)
})
