import type { Page } from "@playwright/test"
import { expect, submitLogIn, test } from "#tests/support/browser/browser.ts"
import { newAccount, setSession } from "#tests/support/browser/fixtures.ts"
import { formPages } from "#tests/support/browser/form-pages.ts"
import { test as sharedPageTest } from "#tests/support/browser/shared-page.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"

// Chromium and Remix write what is wrong with the answer into the console.
test.use({ failsOnConsoleErrors: false })

/** Pages whose first form is sent as a document, or asks for a passkey first. */
const WITHOUT = [
  "accounts/passkeys/passkey-page.tsx",
  "accounts/two-factor/verify.tsx",
  "licensing/dashboard/dashboard.tsx",
  "licensing/machine-files/machine-file-page.tsx",
  "releases/download/download.tsx",
]

const scriptPages = Object.entries(formPages).filter(([file]) => !WITHOUT.includes(file))

for (const [file, arrange] of scriptPages) {
  sharedPageTest(`${file}: a proxy's 502 leaves the form filled in, and is announced`, async ({ page }) => {
    const { client, path } = await arrange()
    await setSession(page.context(), client)
    await page.goto(path)
    const entered = await fillIn(page)
    await page.route("**/*.data*", (route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
    )
    await sendFirstForm(page)
    const alert = page.getByRole("alert").filter({ hasText: "The site didn’t answer" })
    await expect(alert).toHaveCount(1)
    await expect(alert).toBeInViewport()
    expect(await readFields(page)).toEqual(entered)
  })
}

test("/login: without a network nothing was sent, and the next try works", async ({ page }) => {
  await page.goto("/login")
  await page.getByLabel("Email").fill("ada@example.com")
  await page.getByLabel("Password", { exact: true }).fill("not the password")
  await page.context().setOffline(true)
  await sendFirstForm(page)
  await expect(page.getByRole("alert")).toContainText("You’re offline, so nothing was sent.")
  await expect(page.getByLabel("Email")).toHaveValue("ada@example.com")
  await page.context().setOffline(false)
  await sendFirstForm(page)
  await expect(page.getByRole("alert")).toContainText("Failed to log in.")
  await expect(page.getByText("You’re offline")).toHaveCount(0)
})

async function sendFirstForm(page: Page): Promise<void> {
  await page.locator("main form[method=post] button[type=submit]:visible").first().click()
}

/** Fills in the texts of the page and returns its fields. */
async function fillIn(page: Page) {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll("details")) fold.open = true
    const texts = "main :is(input:not([type]), input[type=text], input[type=password], textarea)"
    for (const field of document.querySelectorAll<HTMLInputElement>(texts)) {
      if (!field.readOnly) field.value = "typed"
    }
  })
  return readFields(page)
}

function readFields(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>("main :is(input, select, textarea)")].map(
      ({ name, value, checked }) => ({ name, value, checked }),
    ),
  )
}

test("/login: a page that only the browser lost says so", async ({ page }) => {
  const { email } = await newAccount()
  await page.goto("/login")
  await page.route("**/*.data*", (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" })
      : route.continue(),
  )
  await submitLogIn(page, email, PASSWORD)
  await expect(page.getByRole("heading", { name: "This page didn’t load" })).toBeVisible()
  await expect(page.getByText("was logged")).toHaveCount(0)
})
