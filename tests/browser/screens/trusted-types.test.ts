import { expect, submitLogIn, test } from "#tests/support/browser/browser.ts"
import { signInToNewAccount } from "#tests/support/browser/fixtures.ts"
import { policyViolations, recordPolicyViolations } from "#tests/support/browser/page-checks.ts"
import { failedFormData } from "#tests/support/forms/failed-form-data.ts"

declare global {
  interface Window {
    ran?: string[]
  }
}

// A blocked script is an error in the console.
test.use({ failsOnConsoleErrors: false })

test.beforeEach(({ page }) => recordPolicyViolations(page))

/** Turns text into markup or code in each way that a browser has. Returns the ways that were not blocked. */
function tryAllSinks(): string[] {
  const markup = "<img src='data:,' onerror='window.ran.push(0)'>"
  const code = "window.ran.push(1)"
  window.ran = []
  const script = () => document.createElement("script")
  const sinks: Record<string, () => unknown> = {
    innerHTML: () => Object.assign(document.body, { innerHTML: markup }),
    outerHTML: () => Object.assign(document.body, { outerHTML: markup }),
    insertAdjacentHTML: () => document.body.insertAdjacentHTML("beforeend", markup),
    write: () => document.write(markup),
    srcdoc: () => Object.assign(document.createElement("iframe"), { srcdoc: markup }),
    fragment: () => document.createRange().createContextualFragment(markup),
    parser: () => new DOMParser().parseFromString(markup, "text/html"),
    "script address": () => Object.assign(script(), { src: "/assets/x.js" }),
    "script text": () => Object.assign(script(), { text: code }),
    timer: () => Reflect.apply(setTimeout, window, [code]),
    "second policy": () => window.trustedTypes?.createPolicy("default", { createHTML: (text) => text }),
  }
  return Object.entries(sinks).flatMap(([name, attempt]) => {
    try {
      attempt()
      return [name]
    } catch {
      return []
    }
  })
}

test("/dashboard: script can't turn text into markup or code", async ({ page }) => {
  await signInToNewAccount(page)
  await page.goto("/dashboard")
  expect(await policyViolations(page)).toEqual([])
  expect(await page.evaluate(tryAllSinks)).toEqual([])

  // A text without a tag passes, and still does not run as a script's.
  await page.evaluate(() => {
    const script = document.createElement("script")
    script.innerHTML = "window.ran.push(2)"
    document.head.appendChild(script)
  })
  expect(await page.evaluate(() => window.ran)).toEqual([])
  expect(await policyViolations(page)).toContain("require-trusted-types-for")
})

test("/login: a document that an extension changed is rendered again", async ({ page }) => {
  await page.route("**/login", async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace("<main", "<div>an extension's</div><main")
    await route.fulfill({ response, body: html })
  })
  await page.goto("/login")
  await expect(page.getByText("an extension's")).toHaveCount(0)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(page.getByRole("contentinfo")).toContainText("Made in Thane, India")
  await expect(
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "FAQ" }),
  ).toBeVisible()
  expect(await policyViolations(page)).toEqual([])
})

test("/login: a form whose answer fails shows the error page with its number", async ({ page }) => {
  await page.goto("/login")
  await page.route("**/login.data", (route) =>
    route.fulfill({
      status: 500,
      headers: { "content-type": "text/x-script", "x-remix-response": "yes" },
      body: failedFormData("ray-of-the-form"),
    }),
  )
  await submitLogIn(page, "ada@example.com", "not the password")
  await expect(page.getByRole("heading", { name: "Something went wrong on our side" })).toBeVisible()
  await expect(page.getByText("please include this number: ray-of-the-form")).toBeVisible()
  await expect(page.getByRole("contentinfo")).toContainText("Made in Thane, India")
  expect(await policyViolations(page)).toEqual([])
})
