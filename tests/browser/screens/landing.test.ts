import type { Locator } from "@playwright/test"
import { appWindow, landing } from "#app/copy/site/landing.ts"
import { tools as features, type Tool, type ToolSwitch } from "#app/copy/site/tools.ts"
import { expect, test } from "#tests/support/browser/browser.ts"
import { basicAccount, setSession } from "#tests/support/browser/fixtures.ts"
import { openScreen, screenNamed } from "#tests/support/browser/open-screen.ts"
import { menu } from "#tests/support/browser/page-actions.ts"
import { findViolations } from "#tests/support/browser/page-checks.ts"

test("on a phone the menu opens, leads on and closes", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto("/")
  await expect(menu(page)).toBeHidden()
  await page.getByRole("button", { name: "Menu" }).click()
  await expect(menu(page).getByRole("link")).toHaveCount(7)
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press("Escape")
  await expect(menu(page)).toBeHidden()
  await page.getByRole("button", { name: "Menu" }).click()
  await menu(page).getByRole("link", { name: "FAQ" }).click()
  await expect(page).toHaveURL("/#faq")
  await expect(page.getByRole("heading", { name: "Questions", exact: true })).toBeInViewport()
  await menu(page).getByRole("link", { name: "About" }).click()
  await expect(page).toHaveTitle("About · Brisk for Windows")
  await expect(menu(page)).toBeHidden()
})

test("a password can be looked at where script can show it", async ({ page }) => {
  await page.goto("/login")
  const password = page.getByLabel("Password", { exact: true })
  const toggle = page.getByRole("button", { name: "Show password" })
  await password.fill("open sesame")
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
  await setSession(context, await basicAccount())
  await page.goto("/dashboard")
  const copy = page.getByRole("button", { name: "Copy license key" })
  await copy.click()
  await expect(page.getByRole("status").filter({ hasText: "Copied" })).toBeVisible()
  const shown = await page.locator("code").first().innerText()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown.replace(/\s/g, ""))
})

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test("the app's window, dark: arrows choose the tool, Tab and Space reach and flip every switch", async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: "dark" })
    await page.goto("/")
    const tools = page.getByRole("group", { name: appWindow.legend })
    for (const [index, tool] of features.entries()) {
      await tools.getByRole("radio", { checked: true }).focus()
      if (index > 0) await page.keyboard.press("ArrowDown")
      await expectOpen(tools, tool)
      for (const item of tool.switches) {
        await page.keyboard.press("Tab")
        const knob = tools.getByRole("checkbox", { name: item.name })
        await expect(knob).toBeFocused()
        await expect(knob).toHaveCSS("outline-style", "solid")
        await expectFlipped(tools, item, knob, () => page.keyboard.press("Space"))
      }
    }
  })
})

/** The tool's screen is the only one in sight, with all its switches. */
async function expectOpen(tools: Locator, { title, switches, undo }: Tool): Promise<void> {
  await expect(tools.getByRole("radio", { name: title })).toBeChecked()
  await expect(tools.getByRole("group").filter({ visible: true })).toHaveAccessibleName(title)
  await expect(tools.getByRole("checkbox")).toHaveCount(switches.length)
  await expect(tools.getByText(undo).filter({ visible: true })).toHaveCount(1)
}

/** The switch says what is true, before and after, and the restore point is there as long as it is on. */
async function expectFlipped(tools: Locator, item: ToolSwitch, knob: Locator, flip: () => Promise<void>) {
  if (await knob.isChecked()) await flip()
  await expect(knob).toHaveAccessibleDescription(item.off)
  await flip()
  await expect(knob).toHaveAccessibleDescription(item.on)
  await expect(tools.getByRole("status")).toContainText(appWindow.restore.on)
  await expect(tools.getByText(appWindow.restore.on)).toBeVisible()
  await flip()
  await expect(knob).toHaveAccessibleDescription(item.off)
}

test("the app's window: the journal names each changed tool, “Undo last” turns one switch back and “Undo all” every one", async ({
  page,
}) => {
  await page.goto("/")
  await expect(page.getByText(appWindow.restore.off)).toBeVisible()
  await expect(page.getByText(appWindow.restore.on)).toBeHidden()
  const tools = page.getByRole("group", { name: appWindow.legend })
  const journal = tools.getByRole("list", { name: appWindow.journal }).getByRole("listitem")
  await expect(journal).toHaveCount(0)
  const undoAll = tools.getByRole("button", { name: appWindow.undoAll })
  const changed = [
    ["Performance", "Start only the apps you choose"],
    ["Performance", "Visual effects for speed"],
    ["Network", "No uploads of updates"],
  ] as const
  for (const [tool, name] of changed) {
    await tools.getByRole("radio", { name: tool }).check()
    await tools.getByRole("checkbox", { name }).check()
  }
  // “Undo last” is a part of a label, beside the button.
  for (const left of [["Performance", "Network"], ["Performance"], ["Performance"]]) {
    await expect(journal).toHaveText(left)
    await undoAll.scrollIntoViewIfNeeded()
    const box = await undoAll.boundingBox()
    if (box) await page.mouse.click(box.x - box.width / 2, box.y + box.height / 2)
  }
  await tools.getByRole("checkbox", { name: changed[2][1] }).check()
  await undoAll.click()
  await expect(tools.getByRole("radio", { name: "Network" })).toBeChecked()
  await expect(journal).toHaveCount(0)
  expect(await tools.locator("input[type=checkbox]:checked").count()).toBe(0)
})

test("whoever asks for less motion gets none", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" })
  await openScreen(page, screenNamed("checkout, waiting"))
  const moving = await page.evaluate(() => ({
    animations: document.getAnimations().length,
    scrolling: getComputedStyle(document.documentElement).scrollBehavior,
  }))
  expect(moving).toEqual({ animations: 0, scrolling: "auto" })
})

test("the bars of what starts with Windows fall as they come into sight; without motion they have fallen", async ({
  page,
}) => {
  const shape = () =>
    page
      .locator(".scene-bars svg")
      .last()
      .evaluate((bar) => Number.parseFloat(getComputedStyle(bar).width))
  await page.emulateMedia({ reducedMotion: "no-preference" })
  await page.goto("/")
  const standing = await shape()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(shape).toBeLessThan(20)
  expect(standing).toBeGreaterThan(200)
  await page.evaluate(() => scrollTo(0, 0))
  await page.emulateMedia({ reducedMotion: "reduce" })
  await expect.poll(shape).toBeLessThan(20)
})

test("a receipt is printed in black on white, without what is of no use on paper", async ({ page }) => {
  await openScreen(page, screenNamed("receipt"))
  await page.emulateMedia({ media: "print", colorScheme: "dark" })
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(page.getByRole("banner")).toBeHidden()
  await expect(page.getByRole("contentinfo")).toBeHidden()
  const ink = await page.evaluate(() => getComputedStyle(document.body).color)
  expect(ink).toBe("rgb(22, 32, 30)")
  expect((await page.pdf()).subarray(0, 5).toString()).toBe("%PDF-")
})

test("/ in print: every answer is there, nothing to press is, and the app's window is whole and in its colors", async ({
  page,
}) => {
  await page.goto("/")
  await page.emulateMedia({ media: "print" })
  for (const { question, answer } of landing.faq.items) {
    await expect(page.locator("#faq").getByText(question)).toBeVisible()
    await expect(page.locator("#faq").getByText(answer)).toBeVisible()
  }
  expect(await page.locator(".btn").filter({ visible: true }).count()).toBe(0)
  const drawing = page.locator(".app-window")
  await expect(drawing).toHaveCSS("break-inside", "avoid")
  await expect(drawing).toHaveCSS("print-color-adjust", "exact")
  const box = await drawing.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(page.viewportSize()?.width ?? 0)
})
