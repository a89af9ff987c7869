import type { Browser, Page } from "@playwright/test"
import { expect, signUp, test, whenAtWork } from "#tests/support/browser.ts"
import { failedFormData } from "#tests/support/failed-form-data.ts"

declare global {
  interface Window {
    violations?: string[]
    ran?: string[]
  }
}

const violationsOf = (page: Page) => page.evaluate(() => window.violations)

/** A page whose console may complain: that is what is looked at. */
async function openPlainPage(browser: Browser, baseURL = ""): Promise<Page> {
  const page = await browser.newPage({ baseURL, extraHTTPHeaders: { "cf-ipcountry": "US" } })
  await page.addInitScript(() => {
    window.violations = []
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
      window.violations?.push(effectiveDirective)
    })
  })
  return page
}

/** Writes markup and code as text in each way that a careless script might, and says which ways were open. */
function tryEverySink(): string[] {
  const markup = "<img src='data:,' onerror='window.ran.push(0)'>"
  const code = "window.ran.push(1)"
  window.ran = []
  const script = () => document.createElement("script")
  const ways: Record<string, () => unknown> = {
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
  return Object.entries(ways).flatMap(([name, attempt]) => {
    try {
      attempt()
      return [name]
    } catch {
      return []
    }
  })
}

for (const path of ["/login", "/buy", "/dashboard"]) {
  test(`${path}: script can't turn text into markup or code`, async ({ browser, baseURL }) => {
    const page = await openPlainPage(browser, baseURL)
    if (path === "/dashboard") await signUp(page)
    await page.goto(path)
    await whenAtWork(page)
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate(tryEverySink)).toEqual([])

    // A text without a tag passes, and still does not run as a script's.
    await page.evaluate(() => {
      const script = document.createElement("script")
      script.innerHTML = "window.ran.push(2)"
      document.head.appendChild(script)
    })
    expect(await page.evaluate(() => window.ran)).toEqual([])
    expect(await violationsOf(page)).toContain("require-trusted-types-for")
    await page.close()
  })
}

for (const path of ["/login", "/buy"]) {
  test(`${path}: a document that an extension changed is rendered anew`, async ({ browser, baseURL }) => {
    const page = await openPlainPage(browser, baseURL)
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch()
      const html = (await response.text()).replace("<main", "<div>an extension's</div><main")
      await route.fulfill({ response, body: html })
    })
    await page.goto(path)
    await expect(page.getByText("an extension's")).toHaveCount(0)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.getByRole("contentinfo")).toContainText("Made in Thane, India")
    await expect(
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "FAQ" }),
    ).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.close()
  })
}

test("a form whose answer fails shows the error page with that request's number", async ({
  browser,
  baseURL,
}) => {
  const page = await openPlainPage(browser, baseURL)
  await page.goto("/login")
  await whenAtWork(page)
  await page.route("**/login.data", (route) =>
    route.fulfill({
      status: 500,
      headers: { "content-type": "text/x-script", "x-remix-response": "yes" },
      body: failedFormData("ray-of-the-form"),
    }),
  )
  await page.getByLabel("Email").fill("ada@example.com")
  await page.getByLabel("Password", { exact: true }).fill("not the password")
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click()
  await expect(page.getByRole("heading", { name: "Something went wrong on our side" })).toBeVisible()
  await expect(page.getByText("this number helps: ray-of-the-form")).toBeVisible()
  await expect(page.getByRole("contentinfo")).toContainText("Made in Thane, India")
  expect(await violationsOf(page)).toEqual([])
  await page.close()
})
