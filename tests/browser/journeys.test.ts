import { brand } from "#app/platform/brand.ts"
import { expect, signUp, test } from "#tests/support/browser/browser.ts"
import { deskOwner, newOwner, setSession } from "#tests/support/browser/fixtures.ts"
import {
  BUG_REPORT,
  delayPosts,
  fillBugForm,
  menu,
  openBugForm,
  pay,
} from "#tests/support/browser/page-actions.ts"
import { png } from "#tests/support/fixtures/pictures.ts"

test("/ to /buy: a visitor compares the plans and logs in before paying", async ({ page }) => {
  await page.goto("/")
  await expect(page).toHaveTitle(`${brand.fullName}: debloat Windows 11 and 10, undo every change`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Windows with nothing in its way.")
  await menu(page).getByRole("link", { name: "Features" }).click()
  await expect(page).toHaveURL("/#features")
  await expect(page.getByRole("heading", { name: "Six tools in one app" })).toBeInViewport()

  await menu(page).getByRole("link", { name: "Pricing" }).click()
  await expect(page).toHaveTitle(`Pricing · ${brand.name} for Windows`)
  await page.getByRole("link", { name: "Contact us about Small Business" }).click()
  await expect(page).toHaveTitle(`Contact · ${brand.name} for Windows`)
  await page.goBack()
  await page.getByRole("button", { name: "Buy Basic" }).click()
  await expect(page).toHaveURL("/login?redirectTo=%2Fbuy%3Fplan%3Dbasic")
  await expect(page.getByRole("link", { name: "Create an account" })).toBeVisible()
  await menu(page).getByRole("link", { name: "Download" }).click()
  await expect(page).toHaveURL("/login")
})

test("/signup to /logout: a free member reports a bug, donates and leaves", async ({ page }) => {
  const email = await signUp(page)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Hello, ${email.split("@")[0]}`)
  await expect(page.getByText("Account type: Free")).toBeVisible()
  await menu(page).getByRole("link", { name: "Download" }).click()
  await expect(page).toHaveURL("/buy")

  await openBugForm(page)
  await page.getByRole("button", { name: "Cancel" }).press("Enter")
  const open = page.getByRole("button", { name: "Create New Bug Report" })
  await expect(open).toBeFocused()
  await open.press("Enter")
  await fillBugForm(page, { ...BUG_REPORT, title: "", description: "After a minute, always." })
  const submit = page.getByRole("main").getByRole("button", { name: "Submit Bug Report" })
  await submit.click()
  await expect(page.getByRole("alert")).toHaveText("Please fill in all required fields.")
  await expect(page.getByLabel("Description *")).toHaveValue("After a minute, always.")
  await page.getByLabel("Title *").fill("It stops")
  const picture = page.getByLabel("Picture")
  const large = { name: "large.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
  await picture.setInputFiles(large)
  await expect(page.getByText("The picture is larger than 5 MB.")).toBeVisible()
  await expect(picture).toHaveValue("")
  await picture.setInputFiles({ name: "shot.png", mimeType: "image/png", buffer: png() })
  const delayed = await delayPosts(page)
  await submit.click()
  const busy = page.getByRole("button", { name: "Submitting…" }).first()
  await expect(busy).toHaveAttribute("aria-disabled", "true")
  // Forced, because Playwright itself would wait for what is marked as disabled.
  await busy.click({ force: true })
  await delayed.release()
  await expect(page.getByRole("status")).toHaveText("Bug report submitted!")
  expect(delayed.count).toBe(1)
  await expect(page.getByLabel("Title *")).toBeHidden()
  await expect(page.getByRole("article")).toHaveText(/^It stops.*not seen.*After a minute, always\./)
  const shown = page.getByRole("img", { name: "Attached to this report" })
  const response = await page.request.get((await shown.getAttribute("src")) ?? "")
  expect([response.status(), response.headers()["content-type"]]).toEqual([200, "image/png"])
  await page.getByLabel("Message").fill("Since Tuesday.")
  await page.getByRole("button", { name: "Add to this report" }).click()
  await expect(page.getByText("Since Tuesday.")).toBeVisible()
  await expect(page.getByLabel("Message")).toHaveValue("")
  await page.reload()
  await expect(page.getByRole("article")).toHaveCount(1)

  await page.goto("/donate")
  await expect(page.getByText("No donations yet.")).toBeVisible()
  const donate = page.getByRole("button", { name: "Proceed to Donate" })
  await donate.click()
  await expect(page.getByRole("alert")).toHaveText("Please enter a valid amount.")
  const amount = page.getByPlaceholder("Enter custom amount")
  await expect(amount).toBeHidden()
  await page.getByRole("radio", { name: "Custom" }).check()
  await expect(amount).toBeFocused()
  await amount.fill("77")
  await page.getByLabel("Currency").selectOption("EUR")
  await page.getByRole("radio", { name: "€50", exact: true }).check()
  await expect(amount).toBeHidden()
  await page.getByRole("radio", { name: "Custom" }).check()
  await expect(amount).toHaveValue("")
  await amount.fill("0")
  await donate.click()
  await expect(amount).toHaveAttribute("aria-invalid", "true")
  await expect(amount).toBeFocused()
  await amount.clear()
  await amount.pressSequentially("12,50")
  await donate.click()
  await expect(page).toHaveURL(/\/checkout\/\w+$/)
  await pay(page)
  await expect(page).toHaveURL(/\/donate\?thanks=/)
  await expect(page.getByRole("heading", { name: "Thank you for your donation!" })).toBeVisible()
  const paymentId = await page.getByRole("status").locator("code").innerText()
  await expect(page.getByRole("listitem").filter({ hasText: paymentId })).toHaveText(/€12\.50/)
  await page.getByRole("link", { name: "Close" }).click()
  await expect(page).toHaveURL("/donate#donation")
  await expect(page.getByText("Thank you for your donation!")).toHaveCount(0)
  await expect(page.getByText(paymentId)).toHaveCount(1)

  await page.goto("/dashboard")
  await page.getByRole("button", { name: "Sign Out" }).click()
  await expect(page).toHaveURL("/")
  await expect(menu(page).getByRole("link", { name: "Login" })).toBeVisible()
})

test("/dashboard: the license key is copied in one line, a machine file downloaded", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await setSession(context, await newOwner())
  await page.goto("/dashboard")
  const key = page.locator("code", { hasText: /^[A-Z0-9]{20}$/ }).first()
  const selected = await key.evaluate((code) => {
    const selection = getSelection()
    selection?.selectAllChildren(code)
    return selection?.toString()
  })
  expect(selected).toMatch(/^[A-Z0-9]{20}$/)
  await page.getByRole("button", { name: "Copy license key" }).click()
  await expect(page.getByRole("status").filter({ hasText: "Copied" })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(selected)
  await page.emulateMedia({ colorScheme: "dark", media: "print" })
  await expect(key).toHaveCSS("color", "rgb(22, 32, 30)")
  await page.emulateMedia({ media: "screen" })

  await page.goto("/dashboard/machine-file")
  await page.getByLabel("Device ID").fill("two words")
  await page.getByRole("button", { name: "Get machine file" }).click()
  await expect(page.getByText("Please enter the device ID as the app shows it")).toBeVisible()
  await page.getByLabel("Device ID").fill("OFFLINE-1")
  const started = page.waitForEvent("download")
  await page.getByRole("button", { name: "Get machine file" }).click()
  expect((await started).suggestedFilename()).toBe(`${brand.slug}.lic`)
  await expect(page.getByText("The machine file for OFFLINE-1 is ready.")).toBeVisible()
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0)
})

test("/desk: the owner finds a customer by address and refunds the order", async ({ page, context }) => {
  const buyer = await newOwner()
  await setSession(context, await deskOwner())
  await page.goto("/desk")
  await page.getByRole("searchbox", { name: "Search" }).fill(buyer.email)
  await page.getByRole("button", { name: "Find" }).click()
  await page.getByRole("row", { name: "$94.99" }).getByRole("link").first().click()
  const refund = page.locator("details").filter({ hasText: "At most $94.99 can be refunded." })
  await refund.locator("summary").click()
  await refund.getByLabel("Reason").fill("Asked for it")
  await refund.getByRole("button", { name: "Refund" }).click()
  await expect(page.getByRole("status")).toContainText(
    /Razorpay accepted the refund(, and has yet to report it| and reported it)\./,
  )
})
