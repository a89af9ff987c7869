import type { Locator, Page } from "@playwright/test"
import { landing } from "#app/site/landing/copy.ts"
import type { Tool, ToolSwitch } from "#app/site/landing/tool.ts"
import { tools as features } from "#app/site/landing/tools-copy.ts"
import { appWindow, sceneCopy } from "#app/site/landing/window/copy.ts"
import {
  impactInWords,
  morning,
  neverTouchedApp,
  startUp,
  startUpApps,
} from "#app/site/landing/window/morning-copy.ts"
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
      "Brisk turns off what starts by itself, tracks you or shows you ads in Windows 11 and 10. You can undo every change.",
      "One payment, for one computer, for life.",
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
      await tools.getByRole("radio", { checked: true }).first().focus()
      if (index > 0) await page.keyboard.press("ArrowDown")
      await expect(tools.getByRole("radio", { name: tool.title })).toBeChecked()
      await expect(tools.getByRole("group").filter({ visible: true })).toHaveAccessibleName(tool.title)
      if (tool.id === "performance") await expectTabs(page, tools, tool)
      else await expectSwitches(page, tools, tool.switches)
    }
  })
})

/** The first tab has a switch for each app but one; arrows choose the others, which have one switch each. */
async function expectTabs(page: Page, tools: Locator, { switches: [, ...others] }: Tool): Promise<void> {
  await page.keyboard.press("Tab")
  await expect(tools.getByRole("radio", { name: appWindow.tabs[0] })).toBeFocused()
  await expect(tools.getByRole("checkbox")).toHaveCount(startUp.all - 1)
  const { impact: label, waits, starts } = appWindow.startUp
  for (const { name, impact, stays } of startUpApps) {
    if (name === neverTouchedApp) continue
    await page.keyboard.press("Tab")
    const app = tools.getByRole("checkbox", { name })
    await expect(app).toBeFocused()
    await expect(app).toBeChecked({ checked: stays })
    const description = `${label}: ${impactInWords(impact)}`
    await expect(app).toHaveAccessibleDescription(stays ? description : waits)
    await page.keyboard.press("Space")
    await expect(app).toHaveAccessibleDescription(stays ? description : starts)
    await page.keyboard.press("Space")
  }
  for (const [index, item] of others.entries()) {
    await tools.getByRole("radio", { name: appWindow.tabs[index] }).focus()
    await page.keyboard.press("ArrowDown")
    await expectSwitches(page, tools, [item])
  }
}

/** The switches of the open screen, reached by Tab and flipped by Space. */
async function expectSwitches(page: Page, tools: Locator, switches: readonly ToolSwitch[]): Promise<void> {
  await expect(tools.getByRole("checkbox")).toHaveCount(switches.length)
  for (const item of switches) {
    await page.keyboard.press("Tab")
    const knob = tools.getByRole("checkbox", { name: item.name })
    await expect(knob).toBeFocused()
    await expect(knob).toHaveCSS("outline-style", "solid")
    await expectFlipped(tools, item, knob, () => page.keyboard.press("Space"))
  }
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

test("/: the app window begins with three changes, and its buttons undo them", async ({ page }) => {
  await page.goto("/")
  const tools = page.getByRole("group", { name: appWindow.legend })
  const journal = tools.getByRole("list", { name: appWindow.journal }).getByRole("listitem")
  const apps = tools.locator(".app-apps :checked")
  await expect(journal).toHaveText(morning.map(({ time, what }) => `${time} ${what}`))
  await expect(apps).toHaveCount(startUp.stay - 1)

  // “Undo last” is a part of a label, beside “Undo all”.
  const undoAll = page.getByText(appWindow.undoAll, { exact: true }).filter({ visible: true }).last()
  for (const left of [3, 2, 2]) {
    await undoAll.scrollIntoViewIfNeeded()
    const box = await undoAll.boundingBox()
    if (box) await page.mouse.click(box.x - box.width / 2, box.y + box.height / 2)
    await expect(journal).toHaveCount(left)
  }
  await expect(apps).toHaveCount(startUp.stay)

  await undoAll.click()
  await expect(tools.getByText(appWindow.restore.off)).toBeVisible()
  await expect(journal).toHaveCount(0)
  await expect(apps).toHaveCount(startUp.all - 1)
  await tools.getByRole("radio", { name: "Network" }).check()
  await tools.getByRole("checkbox", { name: "No sharing of updates" }).check()
  await expect(journal).toHaveText([`${morning[0].time} ${morning[0].what}`, `${appWindow.now} Network`])
  await undoAll.click()
  await expect(tools.getByRole("radio", { name: "Network" })).toBeChecked()
  await expect(journal).toHaveCount(0)
})

test("/: the scene's button puts the apps back on startup, and off again", async ({ page }) => {
  await page.goto("/")
  const { entry, undone, start, allStart, undoEntry } = sceneCopy
  const scene = page.getByRole("region", { name: landing.scene.statement })
  const button = scene.getByRole("checkbox", { name: undoEntry })
  await expect(scene.getByRole("status")).toHaveText(entry, { useInnerText: true })
  await expect(scene.getByText(start)).toBeVisible()
  await button.focus()
  await page.keyboard.press("Space")
  await expect(scene.getByRole("status")).toHaveText(undone, { useInnerText: true })
  await expect(scene.getByText(allStart)).toBeVisible()
  await expect(scene.getByText(start)).toBeHidden()
  await button.uncheck()
  await expect(scene.getByRole("status")).toHaveText(entry, { useInnerText: true })
})

test("/: a flipped switch moves, except with reduced motion", async ({ page }) => {
  await page.goto("/")
  const app = page.getByRole("checkbox", { name: "Teams" })
  for (const [reducedMotion, isMoving] of [
    ["no-preference", true],
    ["reduce", false],
  ] as const) {
    await page.emulateMedia({ reducedMotion })
    const animations = await app.evaluate((knob: HTMLInputElement) => {
      knob.click()
      return document.getAnimations().length
    })
    expect(animations > 0).toBe(isMoving)
  }
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
  const drawing = page.locator(".app-window").first()
  await expect(drawing).toHaveCSS("break-inside", "avoid")
  await expect(drawing).toHaveCSS("print-color-adjust", "exact")
  const box = await drawing.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(page.viewportSize()?.width ?? 0)
})
