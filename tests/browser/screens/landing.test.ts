import { appWindow } from "#app/copy/site/app-window.ts"
import { tools as features } from "#app/copy/site/tools.ts"
import { expect, submitLogIn, test } from "#tests/support/browser/browser.ts"
import { newAccount } from "#tests/support/browser/fixtures.ts"
import { openScreen, screenNamed } from "#tests/support/browser/open-screen.ts"
import { menu, SCRIPT_MODES } from "#tests/support/browser/page-actions.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"

for (const { mode, javaScriptEnabled } of SCRIPT_MODES) {
  test.describe(mode, () => {
    test.use({ javaScriptEnabled })

    test("the landing page has six features, four texts and six questions, of which one is open", async ({
      page,
    }) => {
      await page.goto("/")
      await expect(page.locator("#features").getByRole("heading", { level: 3 })).toHaveCount(6)
      await expect(page.getByRole("figure")).toHaveCount(4)
      const questions = page.locator("#faq summary")
      const answers = page.locator("#faq details p")
      await expect(questions).toHaveCount(6)
      await expect(answers.filter({ visible: true })).toHaveText([/^Yes\. Each switch goes back on its own/])
      await questions.nth(4).click()
      await expect(answers.filter({ visible: true })).toHaveText([/^No\. Payments are final/])
      await questions.nth(4).click()
      await expect(answers.filter({ visible: true })).toHaveCount(0)
      await expect(
        page.getByRole("heading", { name: "Turn off what you don't need. Undo it at any time." }),
      ).toBeVisible()
    })

    test("the app's window on the landing page: every tool can be chosen and every switch flipped and flipped back", async ({
      page,
    }) => {
      await page.goto("/")
      const tools = page.getByRole("group", { name: appWindow.legend })
      for (const tool of features) {
        await tools.getByRole("radio", { name: tool.title }).check()
        const pane = tools.getByRole("group", { name: tool.title })
        const switches = pane.getByRole("checkbox")
        await expect(switches).toHaveCount(tool.switches.length)
        await expect(tools.getByRole("checkbox")).toHaveCount(tool.switches.length)
        await expect(pane.getByText(tool.undo)).toBeVisible()
        for (const { name, off, on } of tool.switches) {
          const flipped = pane.getByRole("checkbox", { name })
          await flipped.check()
          await expect(flipped).toHaveAccessibleDescription(on)
          await expect(pane.getByRole("status")).toContainText(appWindow.restore.on)
          await flipped.uncheck()
          await expect(flipped).toHaveAccessibleDescription(off)
        }
        await expect(pane.getByText(appWindow.restore.off)).toBeVisible()
        await expect(pane.getByText(appWindow.restore.on)).toBeHidden()
      }
    })

    test("the app's window is used by keyboard alone: arrows choose the tool, Space flips its first switch", async ({
      page,
    }) => {
      await page.goto("/")
      await page.getByRole("radio", { name: "Performance" }).focus()
      await page.keyboard.press("ArrowDown")
      await expect(page.getByRole("radio", { name: "Privacy" })).toBeChecked()
      await page.keyboard.press("Tab")
      await page.keyboard.press("Space")
      await expect(page.getByRole("checkbox", { name: "Advertising ID off" })).toBeChecked()
    })

    test("on a phone the menu opens, leads on and closes", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 800 })
      await page.goto("/")
      await expect(menu(page)).toBeHidden()
      await page.getByRole("button", { name: "Menu" }).click()
      await expect(menu(page).getByRole("link")).toHaveCount(7)
      await page.keyboard.press("Escape")
      await expect(menu(page)).toBeHidden()
      await page.getByRole("button", { name: "Menu" }).click()
      await menu(page).getByRole("link", { name: "FAQ" }).click()
      await expect(page).toHaveURL("/#faq")
      await expect(page.getByRole("heading", { name: "Questions people ask first" })).toBeInViewport()
      await menu(page).getByRole("link", { name: "About" }).click()
      await expect(page).toHaveTitle("About · Brisk for Windows")
      await expect(menu(page)).toBeHidden()
    })

    test("the footer offers to log in, and after that the dashboard and the account", async ({ page }) => {
      const { email } = await newAccount()
      const footer = page.getByRole("contentinfo")
      const account = footer.getByRole("navigation", { name: "Account" })
      const signedOut = ["Login", "Sign up", "Report a bug", "Donate"]
      const signedIn = ["Dashboard", "Account", "Report a bug", "Donate"]
      const items = account.getByRole("listitem")
      await page.goto("/login")
      await expect(items).toHaveText(signedOut)
      await submitLogIn(page, email, PASSWORD)
      await expect(page).toHaveURL("/dashboard")
      await expect(items).toHaveText(signedIn)
      await page.goto("/about")
      await expect(items).toHaveText(signedIn)
    })

    test("a password can be looked at where script can show it", async ({ page }) => {
      await page.goto("/login")
      const password = page.getByLabel("Password", { exact: true })
      const toggle = page.getByRole("button", { name: "Show password" })
      await password.fill("open sesame")
      if (!javaScriptEnabled) return expect(toggle).toHaveCount(0)
      await toggle.click()
      await expect(password).toHaveAttribute("type", "text")
      const hide = page.getByRole("button", { name: "Hide password" })
      await expect(hide).toHaveText("Hide")
      await hide.click()
      await expect(password).toHaveAttribute("type", "password")
      await expect(password).toHaveValue("open sesame")
    })

    test("a license key is copied by a button where script can copy", async ({ page, context }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"])
      await openScreen(page, screenNamed("dashboard, paid"))
      const copy = page.getByRole("button", { name: "Copy license key" })
      if (!javaScriptEnabled) return expect(copy).toBeHidden()
      await copy.click()
      await expect(page.getByRole("status").filter({ hasText: "Copied" })).toBeVisible()
      const shown = await page.locator("code").first().innerText()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown.replace(/\s/g, ""))
    })
  })
}

test("whoever asks for less motion gets none", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" })
  await openScreen(page, screenNamed("checkout, waiting"))
  const moving = await page.evaluate(() => ({
    animations: document.getAnimations().length,
    scrolling: getComputedStyle(document.documentElement).scrollBehavior,
  }))
  expect(moving).toEqual({ animations: 0, scrolling: "auto" })
})

for (const name of ["/terms", "receipt"]) {
  test(`${name} is printed in black on white, without what is of no use on paper`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" })
    await openScreen(page, screenNamed(name))
    await page.emulateMedia({ media: "print", colorScheme: "dark" })
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.getByRole("banner")).toBeHidden()
    await expect(page.getByRole("contentinfo")).toBeHidden()
    const ink = await page.evaluate(() => getComputedStyle(document.body).color)
    expect(ink).toBe("rgb(22, 32, 30)")
    expect((await page.pdf()).subarray(0, 5).toString()).toBe("%PDF-")
  })
}
