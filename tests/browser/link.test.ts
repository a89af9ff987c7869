import { expect, site, test } from "#tests/support/browser/browser.ts"
import { newOwner } from "#tests/support/browser/fixtures.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"

type Codes = { deviceCode: string; verificationUriComplete: string }

const post = async (path: string, body: object) => {
  const response = await fetch(site.url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** The path that the app opens in the browser. */
const pathOf = ({ verificationUriComplete }: Codes) =>
  verificationUriComplete.replace(/^https?:\/\/[^/]+/, "")

test("from a fresh computer to an activated one in three presses, without a key", async ({ page }) => {
  const { email } = await newOwner()
  // The first press is in the app.
  const { body } = await post("/api/v1/device-codes", { deviceId: "FRESH-1", deviceName: "Kitchen" })
  const codes = body as unknown as Codes
  let presses = 1
  const press = async (name: string) => {
    presses++
    await page.getByRole("button", { name, exact: true }).click()
  }
  await page.goto(pathOf(codes))
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await press("Log in")
  await expect(page.getByRole("heading", { name: "Is this your computer?" })).toBeVisible()
  await expect(page.getByText("Kitchen")).toBeVisible()
  await press("Activate this computer")
  await expect(page.getByRole("heading", { name: "The computer is activated" })).toBeVisible()
  const token = await post("/api/v1/device-codes/token", { deviceCode: codes.deviceCode })
  expect([token.status, token.body.licenseKey]).toEqual([200, expect.stringMatching(/^[A-Z0-9]{20}$/)])
  expect(presses).toBeLessThanOrEqual(4)
})
