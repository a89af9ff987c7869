import { codeNow } from "#tests/support/fixtures/second-factor.ts"
import type { App } from "#tests/support/server/test-app.ts"
import { redirectOf, type TestClient } from "#tests/support/server/test-client.ts"

/**
 * Sends a form of the desk that needs a newer factor, enters the code where that leads to, and sends it on, as a browser does.
 * Returns the page that asked for the code, and the answer to the form.
 */
export async function sendByCode(app: App, owner: TestClient, path: string, form: Record<string, string>) {
  const verify = `/login/verify?${new URLSearchParams({ redirectTo: path })}`
  const [status, location] = await redirectOf(owner.post(path, form))
  if (status !== 307 || location !== `${verify}&form`) throw new Error(`No code was asked for: ${status}`)
  const asked = await (await owner.post(location, form)).text()
  const typed = new URLSearchParams({ resend: keptFormOf(asked, "resend"), code: await codeNow() })
  const send = (to: string) => owner.send(to, { method: "POST", body: typed, headers: { origin: app.url } })
  const [, target] = await redirectOf(send(verify))
  return { asked, response: await send(target ?? "") }
}

/** The form that a page keeps, as its hidden field has it; empty where it keeps none. */
export function keptFormOf(html: string, field: "keptForm" | "resend" = "keptForm"): string {
  return new RegExp(`name="${field}" value="([\\w-]*)"`).exec(html)?.[1] ?? ""
}

/** The fields of a kept form. */
export function keptFieldsOf(kept: string): Record<string, string> {
  const texts = Buffer.from(kept, "base64url").toString().split("\0")
  const names = texts.filter((_, index) => index % 2 === 0)
  return Object.fromEntries(names.map((name, index) => [name, texts[2 * index + 1] ?? ""]))
}
