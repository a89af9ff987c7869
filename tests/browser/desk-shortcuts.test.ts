import { expect, test } from "#tests/support/browser/browser.ts"
import { deskOwner, setSession } from "#tests/support/browser/fixtures.ts"

test("desk search: /, Ctrl+K and ⌘K focus it, but / not from a field", async ({ page, context }) => {
  await setSession(context, await deskOwner())
  const search = page.getByRole("searchbox", { name: "Search" })
  for (const keys of ["/", "Control+k", "Meta+k"]) {
    await page.goto("/desk/quotes/new")
    await page.keyboard.press(keys)
    await expect(search).toBeFocused()
    await expect(search).toHaveValue("")
  }
  const note = page.getByLabel("Note")
  await note.fill("Half")
  await note.press("/")
  await expect(note).toHaveValue("Half/")
  await note.press("Control+k")
  await page.keyboard.type("basic@brisk.test")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "basic@brisk.test" })).toBeVisible()
  await page.keyboard.press("/")
  await page.keyboard.type("nobody")
  await page.keyboard.press("Enter")
  await expect(page.getByText("Nothing was found.")).toBeVisible()
  await page.keyboard.press("Control+k")
  await page.keyboard.type("free@brisk.test")
  await expect(search).toHaveValue("free@brisk.test")
})
