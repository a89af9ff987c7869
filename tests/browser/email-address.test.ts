import { expect, openCheckout, signUp, site, test } from "#tests/support/browser/browser.ts"
import { findLink } from "#tests/support/browser/fixtures.ts"
import { pay } from "#tests/support/browser/page-actions.ts"
import { inbox } from "#tests/support/server/emulator-client.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"

test("a person who mistyped the address at sign-up corrects it after paying and gets the receipt", async ({
  page,
}) => {
  const wrong = await signUp(page)
  const right = `right-${wrong}`
  await openCheckout(page)
  await expect(page.getByRole("link", { name: "Change address" })).toHaveAttribute("href", "/account#email")
  await pay(page)
  await expect(page).toHaveURL(/\/download\?paid=\w+$/)

  await expect(page.getByText(`The receipt went to ${wrong}`)).toBeVisible()
  await page.goto("/download")
  await expect(page.getByText(`we sent a link to ${wrong}`)).toBeVisible()
  await page.getByRole("button", { name: "Send again" }).click()
  await expect(page).toHaveURL(/\/download\?confirmation=sent$/)
  await expect(page.getByText(`We sent another link to ${wrong}`)).toBeVisible()
  await page.getByRole("link", { name: "Change address" }).click()
  await page.getByLabel("New email").fill(right)
  await page.getByLabel("Password", { exact: true }).fill("a wrong password")
  await page.getByRole("button", { name: "Change address" }).click()
  await expect(page.getByText("That is not your current password.")).toBeVisible()
  await expect(page.getByLabel("New email")).toHaveValue(right)
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await page.getByRole("button", { name: "Change address" }).click()
  await expect(page.getByText(`We sent a link to ${right}.`)).toBeVisible()

  await page.goto(await findLink(right, "/confirm-email"))
  await expect(page.getByText(`${right} is confirmed.`)).toBeVisible()
  await expect(async () => {
    const subjects = (await inbox(site, right)).map(({ subject }) => subject)
    expect(subjects).toContain("Your Brisk license")
  }).toPass()
  await page.getByRole("link", { name: "Go to your dashboard" }).click()
  await expect(page.getByText("Please confirm your email address")).toBeHidden()
})
