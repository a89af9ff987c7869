import { expect, test } from "#tests/support/browser/browser.ts"

test("a form that is submitted the moment React listens to events is sent, and its answer shown", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const addEventListener = document.addEventListener
    document.addEventListener = (...[type, ...rest]: Parameters<typeof addEventListener>) => {
      addEventListener.call(document, type, ...rest)
      if (type !== "click") return
      document.addEventListener = addEventListener
      queueMicrotask(() => document.querySelector<HTMLElement>("main form button[type=submit]")?.click())
    }
  })
  await page.goto("/login")
  await expect(page.getByText("Email is required")).toBeVisible()
})
