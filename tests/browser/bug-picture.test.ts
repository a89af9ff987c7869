import { expect, test } from "#tests/support/browser/browser.ts"
import { newAccount, setSession } from "#tests/support/browser/fixtures.ts"
import { png } from "#tests/support/fixtures/pictures.ts"

test("a picture is attached to a bug report, shown, and answered with a message", async ({
  page,
  context,
}) => {
  await setSession(context, await newAccount())
  await page.goto("/report-bug?app=1.0.0&build=26100")
  await page.getByLabel("Title *").fill("It stops")
  await page.getByLabel("Description *").fill("Always.")
  await page.getByLabel("Date of Incident *").fill("2024-02-29")
  const picture = page.getByLabel("Picture")
  const large = { name: "large.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
  await picture.setInputFiles(large)
  await expect(
    page.getByText("The picture is larger than 5 MB. Please choose a smaller one, or leave it out."),
  ).toBeVisible()
  await expect(picture).toHaveValue("")
  await picture.setInputFiles({ name: "shot.png", mimeType: "image/png", buffer: png() })
  await page.getByRole("button", { name: "Submit Bug Report" }).click()

  await expect(page.getByText("Bug report submitted!")).toBeVisible()
  const shown = page.getByRole("img", { name: "Attached to this report" })
  await shown.scrollIntoViewIfNeeded()
  const src = await shown.getAttribute("src")
  const response = await page.request.get(src ?? "")
  expect([response.status(), response.headers()["content-type"]]).toEqual([200, "image/png"])
  await page.getByLabel("Message").fill("Since Tuesday.")
  await page.getByRole("button", { name: "Add to this report" }).click()
  await expect(page.getByText("Your message was added.")).toBeVisible()
  await expect(page.getByText("Since Tuesday.")).toBeVisible()
  await expect(page.getByLabel("Message")).toHaveValue("")
})
