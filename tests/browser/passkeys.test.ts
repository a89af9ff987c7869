import type { Page } from "@playwright/test"
import { expect, test, waitForHydration } from "#tests/support/browser/browser.ts"
import { newConfirmedAccount, signInToNewAccount } from "#tests/support/browser/fixtures.ts"
import { menu } from "#tests/support/browser/page-actions.ts"

/** Chromium's virtual authenticator, with user presence and verification. */
async function addAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send("WebAuthn.enable")
  const { authenticatorId } = await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verifyUser: (isUserVerified: boolean) =>
      devTools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    credentials: async () =>
      (await devTools.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
  }
}

/** Adds a passkey on the security page. */
async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto("/account/security")
  await page.getByRole("link", { name: "Add a passkey" }).click()
  await expect(page).toHaveURL("/account/passkey")
  await waitForHydration(page)
  await page.getByLabel("Name").fill(name)
  await page.keyboard.press("Enter")
}

const usePasskey = (page: Page) => page.getByRole("button", { name: "Use a passkey" })

test("/account/passkey: a passkey is added once, signs in and is removed", async ({ page }) => {
  const scripts: string[] = []
  page.on("request", (request) => {
    if (/passkey-client/.test(request.url())) scripts.push(new URL(page.url()).pathname)
  })
  const authenticator = await addAuthenticator(page)
  const { email } = await signInToNewAccount(page, newConfirmedAccount)
  await addPasskey(page, "My phone")
  await expect(page.getByRole("status")).toHaveText(
    "The passkey was added. You can log in with it from now on.",
  )
  await expect(page.getByText("My phone", { exact: true })).toBeVisible()
  expect(scripts).toEqual(["/account/passkey"])
  const [credential] = await authenticator.credentials()
  expect(credential).toMatchObject({ isResidentCredential: true, rpId: "localhost", userName: email })
  await addPasskey(page, "My phone again")
  await expect(page.getByRole("alert")).toHaveText(
    "This phone, computer or key already keeps a passkey for your account.",
  )
  await expect(page.getByLabel("Name")).toHaveValue("My phone again")

  await menu(page).getByRole("button", { name: "Logout" }).click()
  await page.goto("/login?redirectTo=/account/security")
  await authenticator.verifyUser(false)
  await usePasskey(page).click()
  await expect(page.getByRole("alert")).toHaveText(
    "No passkey was used. Please try again, or go on without one.",
  )
  await authenticator.verifyUser(true)
  // The button takes a press within half a second for the second one of a double click.
  await page.waitForTimeout(600)
  await usePasskey(page).click()
  await expect(page).toHaveURL("/account/security")
  await expect(page.getByText(/last used/).first()).toBeVisible()

  await page.goto("/account/security")
  await page.getByText("Remove… the passkey My phone").click()
  await page.getByRole("button", { name: "Remove the passkey My phone for good" }).click()
  await expect(page.getByRole("status")).toContainText("The passkey was removed.")
  await expect(page.getByText("My phone", { exact: true })).toBeHidden()

  await menu(page).getByRole("button", { name: "Logout" }).click()
  await page.goto("/login")
  await usePasskey(page).click()
  await expect(page.getByRole("alert")).toHaveText("The passkey was not accepted. Please try again.")
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })

  test("/account/passkey, /login: offer no passkey without JavaScript, and say why", async ({ page }) => {
    await page.goto("/login")
    await expect(page.getByRole("button", { name: "Log in" })).toBeVisible()
    await expect(usePasskey(page)).toBeHidden()
    await signInToNewAccount(page, newConfirmedAccount)
    await page.goto("/account/passkey")
    await expect(
      page.getByText("Adding a passkey needs JavaScript, which is off in this browser."),
    ).toBeVisible()
    await expect(page.getByRole("button", { name: "Add passkey" })).toBeHidden()
  })
})
