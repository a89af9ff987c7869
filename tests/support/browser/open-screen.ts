import type { Page, Response } from "@playwright/test"
import { expect, site } from "./browser.ts"
import { setSession } from "./fixtures.ts"
import { type Screen, screens } from "./screens.ts"

export function screenNamed(name: string): Screen {
  const found = screens.find((screen) => screen.name === name)
  if (!found) throw new Error(`no screen: ${name}`)
  return found
}

/**
 * Opens the screen in the browser and waits until its script, if any, handles events. Returns the server's response,
 * after a form was posted the form's.
 */
export async function openScreen(page: Page, { arrange }: Screen): Promise<Response | null> {
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
