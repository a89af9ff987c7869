import { readFile } from "node:fs/promises"
import { expect, test } from "#tests/support/browser/browser.ts"
import { newOwner, setSession } from "#tests/support/browser/fixtures.ts"

test("a machine file that is downloaded after an error leaves no error on the page", async ({
  page,
  context,
}) => {
  await setSession(context, await newOwner())
  await page.goto("/dashboard/machine-file")
  await page.getByLabel("Device ID").fill("two words")
  await page.getByRole("button", { name: "Get machine file" }).click()
  await expect(page.getByText("Please enter the device ID as the app shows it")).toBeVisible()

  await page.getByLabel("Device ID").fill("OFFLINE-1")
  const started = page.waitForEvent("download")
  await page.getByRole("button", { name: "Get machine file" }).click()
  const download = await started
  expect(download.suggestedFilename()).toBe("brisk.lic")
  expect(await readFile(await download.path(), "utf8")).toContain("-----BEGIN MACHINE FILE-----")

  await expect(page.getByText("The machine file for OFFLINE-1 is ready.")).toBeVisible()
  await expect(page.getByText("Please enter the device ID")).toHaveCount(0)
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0)
  const again = page.waitForEvent("download")
  await page.getByRole("link", { name: "Download brisk.lic" }).click()
  expect((await again).suggestedFilename()).toBe("brisk.lic")
})
