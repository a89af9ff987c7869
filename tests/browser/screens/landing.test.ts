import type { Locator, Page } from "@playwright/test"
import { appWindow, landing } from "#app/site/landing/copy.ts"
import { tools as features, type Tool, type ToolSwitch } from "#app/site/landing/tools-copy.ts"
import { expect, test } from "#tests/support/browser/browser.ts"

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

test("/: the first screen says what Brisk does, its price and its maker", async ({ page }) => {
  for (const viewport of SIZES) {
    await page.setViewportSize(viewport)
    await page.goto("/")
    const words = await wordsInSight(page)
    for (const fact of [
      "Brisk debloats Windows 11 and 10: it switches off what starts by itself, reports on you or shows you ads, and it can undo every change.",
      "The free version needs no account.",
      "Get the free version",
      "Get Brisk, $94.99 once",
      "Made by one developer in Thane, India.",
    ]) {
      expect(words).toContain(fact)
    }
  }
})

/** The texts that are wholly within the window before anything is scrolled. */
function wordsInSight(page: Page): Promise<string> {
  return page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue
      range.selectNodeContents(node)
      const { width, top, bottom, left, right } = range.getBoundingClientRect()
      const isInSight = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth
      if (width > 0 && isInSight) texts.push(node.textContent ?? "")
    }
    return texts.join(" ")
  })
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test("/: in the dark app window, keys choose the tool and each switch", async ({ page }) => {
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

test("/: the app window's journal names changed tools, and its buttons undo", async ({ page }) => {
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

test("/: startup bars shrink when scrolled into view, except with reduced motion", async ({ page }) => {
  const shape = () =>
    page
      .locator(".scene .bars svg")
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
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test("/: in print, every answer and no button is shown", async ({ page }) => {
  await page.goto("/")
  await page.emulateMedia({ media: "print" })
  const questions = page.getByRole("region", { name: landing.faq.heading })
  for (const { question, answer } of landing.faq.items) {
    await expect(questions.getByText(question)).toBeVisible()
    await expect(questions.getByText(answer)).toBeVisible()
  }
  expect(await page.locator(".btn").filter({ visible: true }).count()).toBe(0)
  const drawing = page.locator(".app-window")
  await expect(drawing).toHaveCSS("break-inside", "avoid")
  await expect(drawing).toHaveCSS("print-color-adjust", "exact")
  const box = await drawing.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(page.viewportSize()?.width ?? 0)
})
