import { afterEach, expect, test, vi } from "vitest"
import {
  callWorker,
  captureLog,
  createEnvironment,
  failing,
  formPost,
} from "#tests/support/server/failing-bindings.ts"
import { redirectOf, textOf } from "#tests/support/server/test-client.ts"

afterEach(() => vi.restoreAllMocks())

test("POST /checkout/:order: without D1, the typed values are returned for resending", async () => {
  const { app, account, cookie, env } = await createEnvironment()
  const { id } = await app.createOrder(account)
  const log = captureLog()
  const typed = {
    intent: "pay",
    company: "Rao & Sons <GmbH>",
    address: "1 MG Road\nBengaluru",
    taxId: "29AADCS8134M1ZT",
    country: "DE",
    consent: "on",
  }
  const post = (DB: D1Database, fields: Record<string, string>) =>
    callWorker({ ...env, DB }, `/checkout/${id}`, formPost(fields, cookie))
  const refused = await post(failing(env.DB, "down"), typed)
  expect([refused.status, textOf(refused.html)]).toEqual([
    503,
    expect.stringContaining("nothing was saved and nothing was charged. What you typed is still here"),
  ])
  expect(refused.html).not.toContain("<GmbH>")
  expect(log.join("\n")).toContain("form-not-saved")
  expect(log.join("\n")).not.toContain("Rao")

  const again = filledIn(refused.html)
  expect(again).toEqual(typed)
  const saved = await post(env.DB, again)
  expect(await redirectOf(saved)).toEqual([303, `/checkout/${id}?pay`])
  expect((await callWorker(env, `/checkout/${id}`, { headers: { cookie } })).html).toContain(
    "Rao &amp; Sons &lt;GmbH&gt;",
  )
})

/** Returns the values of a form's fields. */
const filledIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [
      ...html.matchAll(/<(?:input|textarea)[^>]*name="(\w+)"[^>]*?(?:value="([^"]*)"|>([^<]*)<\/textarea>)/g),
    ].map(([, name = "", value, text]) => [name, decode(value ?? text ?? "")]),
  )

const decode = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&")
