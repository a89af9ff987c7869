import { readdirSync, readFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import { expect } from "#tests/support/browser/browser.ts"
import { EXTENSIONS, type Extension } from "#tests/support/browser/extensions.ts"
import { newAccount, openOrder, setSession } from "#tests/support/browser/fixtures.ts"
import { formPages } from "#tests/support/browser/form-pages.ts"
import { BUG_REPORT, fillBugForm } from "#tests/support/browser/page-actions.ts"
import { test } from "#tests/support/browser/shared-page.ts"
import type { TestClient } from "#tests/support/server/test-client.ts"
import { byLength } from "#tests/support/server/test-length.ts"

test.use({ hasExtensions: true })

/** All of them, or two in turn: each meets a third of the pages. */
const extensionsOf = (index: number) =>
  byLength(
    EXTENSIONS.filter((_, other) => other % 3 === index % 3),
    EXTENSIONS,
  )

for (const [index, [file, arrange]] of Object.entries(formPages).entries()) {
  test(`${file}: what was entered before hydration stays, whatever extensions change`, async ({ page }) => {
    const { client, path } = await arrange()
    await setSession(page.context(), client)
    for (const extension of extensionsOf(index)) {
      const { entered, kept } = await hydrateFilled(page, extension, path)
      expect({ extension, kept }).toEqual({ extension, kept: entered })
    }
  })
}

test("formPages: each page that React hydrates is among them", () => {
  const isHydrated = (name: string) =>
    name.endsWith(".tsx") && /script: "(own|checkout|signed-in)"/.test(readFileSync(`app/${name}`, "utf8"))
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter(isHydrated)
  expect(Object.keys(formPages)).toEqual(files.sort())
})

test("/login: typing goes on while a changed page is hydrated", async ({ page }) => {
  const finish = await openUnhydrated(page, "forms, like a password manager", "/login")
  await page.getByLabel("Email").click()
  await page.keyboard.type("ada@")
  await finish()
  await page.keyboard.type("example.com")
  await expect(page.getByLabel("Email")).toHaveValue("ada@example.com")
})

test("/donate: a currency chosen before hydration is that of the amounts", async ({ page }) => {
  await setSession(page.context(), await newAccount())
  const finish = await openUnhydrated(page, "html", "/donate")
  await page.getByLabel("Currency").selectOption("EUR")
  await finish()
  await expect(page.getByText("€500", { exact: true })).toBeVisible()
})

type Change = { open?: (client: TestClient) => Promise<string>; change: (page: Page) => Promise<void> }

/** Changes that a page's script makes, by the user's action. */
const CHANGES: Record<string, Change> = {
  "/login": {
    change: async (page) => {
      await page.getByRole("button", { name: "Show password" }).click()
      await page.getByRole("main").getByRole("button", { name: "Log in" }).click()
      await expect(page.getByText("Email is required")).toBeVisible()
    },
  },
  "/donate": {
    change: async (page) => {
      await page.getByLabel("Currency").selectOption("EUR")
      await page.getByLabel("Custom", { exact: true }).check()
      await page.getByRole("button", { name: "Proceed to Donate" }).click()
      await expect(page.getByText("Please enter a valid amount.")).toBeVisible()
    },
  },
  "/report-bug": {
    change: async (page) => {
      await page.getByRole("button", { name: "Create New Bug Report" }).click()
      await page.getByRole("button", { name: "Submit Bug Report" }).click()
      await expect(page.getByText("Please fill in all required fields.")).toBeVisible()
      await fillBugForm(page, BUG_REPORT)
      await page.getByRole("button", { name: "Submit Bug Report" }).click()
      await expect(page.getByText("Bug report submitted!")).toBeVisible()
    },
  },
  "/checkout": {
    open: openOrder,
    change: async (page) => {
      await page.getByLabel("Country").selectOption("DE")
      await page.getByText("I have a coupon").click()
      await page.getByLabel("Coupon").fill("NOSUCHCODE")
      await page.getByRole("button", { name: "Apply" }).click()
      await expect(page.getByText(/^We don’t know this coupon/)).toBeVisible()
    },
  },
}

for (const [path, { open = async () => path, change }] of Object.entries(CHANGES)) {
  test(`${path}: script changes a translated page as it does another`, async ({ page }) => {
    const texts = []
    for (const extension of ["", "every text, like Google Translate"] as const) {
      const client = await newAccount()
      if (path === "/login") await page.context().clearCookies()
      else await setSession(page.context(), client)
      await beginAs(page, extension)
      await page.goto(await open(client))
      await change(page)
      const text = await page.getByRole("main").innerText()
      texts.push(text.replace(/\S+@\S+|\b\w{4}-\w{4}\b|\d\d:\d\d/g, "…"))
    }
    expect(texts[1]).toBe(texts[0])
  })
}

/** Opens the page with an extension, fills in its forms before it is hydrated, and reads them before and after. */
async function hydrateFilled(page: Page, extension: Extension, path: string) {
  const finish = await openUnhydrated(page, extension, path)
  await page.evaluate(fillIn)
  const entered = await page.evaluate(readFields)
  await finish()
  return { entered, kept: await page.evaluate(readFields) }
}

/** Names the window, which stays through navigations, after the extension that the next pages meet. */
async function beginAs(page: Page, extension: Extension | ""): Promise<void> {
  await page.goto("/robots.txt")
  await page.evaluate((name) => {
    window.name = name
  }, extension)
}

/** Opens a page whose script does not arrive. Returns how to let it arrive and the page be hydrated. */
async function openUnhydrated(page: Page, extension: Extension, path: string) {
  await beginAs(page, extension)
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await isReleased
    await route.continue()
  })
  const opened = page.goto(path)
  await page.getByRole("contentinfo").waitFor()
  return async () => {
    release()
    await opened
    // Hydrated pages get the whole style sheet.
    await page.locator("link[rel=stylesheet]").waitFor({ state: "attached" })
    await page.unrouteAll({ behavior: "wait" })
  }
}

/** Fills each field in with something else than what the page has in it. */
function fillIn(): void {
  const texts: Record<string, string> = { date: "2026-01-02", email: "typed@example.com", number: "7" }
  for (const field of document.querySelectorAll<HTMLInputElement>("main :is(input, select, textarea)")) {
    if (field.type === "checkbox" || field.type === "radio") field.checked = !field.checked
    else if (field.type === "select-one")
      field.value = field.querySelector<HTMLOptionElement>("option:last-child")?.value ?? ""
    else if (!["hidden", "file"].includes(field.type)) field.value = texts[field.type] ?? "typed"
  }
}

function readFields(): unknown[] {
  const fields = document.querySelectorAll<HTMLInputElement>(
    "main :is(input, select, textarea):not([type=hidden])",
  )
  return [...fields].map(({ name, value, checked }) => ({ name, value, checked }))
}
