import type { Page, Response } from "@playwright/test"
import { expect, site } from "./browser.ts"
import { setSession } from "./fixtures.ts"
import { type Screen, screens } from "./screens.ts"

type ScreenInBrowser = Screen & { interact?: (page: Page) => Promise<void> }

/** The states of screens that only an interaction in the browser leads to. */
export const screensAfterInteraction: ScreenInBrowser[] = [
  {
    ...screenNamed("/"),
    name: "menu, open",
    interact: async (page) => {
      await page.setViewportSize({ width: 390, height: 900 })
      await page.getByRole("button", { name: "Menu" }).click()
    },
  },
  {
    ...screenNamed("dashboard, paid"),
    name: "dashboard, key copied and help open",
    interact: async (page) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
      await page.getByRole("button", { name: "Copy license key" }).click()
      await expect(page.getByText("Copied")).toBeVisible()
      for (const question of await page.locator("summary").all()) await question.click()
    },
  },
]

export function screenNamed(name: string): Screen {
  const found = screens.find((screen) => screen.name === name)
  if (!found) throw new Error(`no screen: ${name}`)
  return found
}

/**
 * Opens the screen in the browser and waits until its script, if any, handles events. Returns the server's response,
 * after a form was posted the form's.
 */
export async function openScreen(
  page: Page,
  { arrange, interact }: ScreenInBrowser,
): Promise<Response | null> {
  const { client, path, form } = await arrange()
  await setSession(page.context(), client)
  let response = await page.goto(path)
  if (form) {
    const isAnswer = (response: Response) => response.request().isNavigationRequest()
    ;[response] = await Promise.all([
      page.waitForResponse(isAnswer),
      page.waitForEvent("load"),
      submitForm(page, form),
    ])
  }
  expect(page.url()).toBe(site.url + path)
  await interact?.(page)
  return response
}

/** Posts the fields to the page's own path, as its form without script would. */
async function submitForm(page: Page, fields: Record<string, string>): Promise<void> {
  await page.evaluate((fields) => {
    const form = document.createElement("form")
    form.method = "post"
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement("input")
      Object.assign(input, { type: "hidden", name, value })
      form.appendChild(input)
    }
    document.body.appendChild(form)
    form.submit()
  }, fields)
}
