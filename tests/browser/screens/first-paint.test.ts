import type { Page } from "@playwright/test"
import { expect, submitLogIn, test } from "#tests/support/browser/browser.ts"
import { newAccount } from "#tests/support/browser/fixtures.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"

test("/login: is painted with its styles before any other file arrives", async ({ page }) => {
  let requests = 0
  // Never answered.
  await page.route("**/assets/**", () => {
    requests += 1
  })
  await page.goto("/")
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" }).click()
  const button = page.getByRole("main").getByRole("button", { name: "Log in" })
  await expect(button).toHaveCSS("background-color", "rgb(0, 105, 90)")
  await expect.poll(() => countEntries(page, "paint")).toBe(2)
  expect(requests).toBeGreaterThan(3)
})

test("/login: the style sheet follows without layout shift; passwords can be shown", async ({ page }) => {
  const { email } = await newAccount()
  await page.goto("/login")
  await expect.poll(() => countRules(page, ".accordion")).toBeGreaterThan(0)
  expect(await countEntries(page, "paint")).toBe(2)
  expect(await countEntries(page, "layout-shift")).toBe(0)
  const password = page.getByLabel("Password", { exact: true })
  await password.fill("open sesame")
  await page.getByRole("button", { name: "Show password" }).click()
  await expect(password).toHaveAttribute("type", "text")
  const hide = page.getByRole("button", { name: "Hide password" })
  await expect(hide).toHaveText("Hide")
  await hide.click()
  await expect(password).toHaveAttribute("type", "password")
  await submitLogIn(page, email, PASSWORD)
  await expect(page).toHaveURL("/dashboard")
  expect(await countRules(page, ".accordion")).toBeGreaterThan(0)
})

test("/ and /features: on a phone, nothing moves after the first frame", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ["/", "/features"]) {
    await page.goto(path)
    expect(await countSkipped(page)).toBe(0)
    expect(await countEntries(page, "paint")).toBe(2)
    expect(await countEntries(page, "layout-shift")).toBe(0)
  }
})

/** Headings that are not laid out before they come into sight, which links would miss and whole pictures lack. */
function countSkipped(page: Page): Promise<number> {
  return page
    .locator("h1, h2, h3")
    .evaluateAll(
      (headings) =>
        headings.filter((heading) => !heading.checkVisibility({ contentVisibilityAuto: true })).length,
    )
}

/** Counts the browser's performance entries of a type so far. */
function countEntries(page: Page, type: string): Promise<number> {
  return page.evaluate(
    (type) =>
      new Promise((resolve) => {
        let count = 0
        new PerformanceObserver((list) => {
          count += list.getEntries().length
        }).observe({ type, buffered: true })
        setTimeout(() => resolve(count), 100)
      }),
    type,
  )
}

/** Rules of linked style sheets for a class. */
function countRules(page: Page, selector: string): Promise<number> {
  return page.evaluate((selector) => {
    const linked = [...document.styleSheets].filter(({ href }) => href !== null)
    const rules = linked.flatMap(({ cssRules }) => [...cssRules])
    return rules.filter(({ cssText }) => cssText.includes(selector)).length
  }, selector)
}
