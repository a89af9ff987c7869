import type { RequestListener } from "node:http"
import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import { callService, fetchService, withoutPrivateText } from "#app/platform/gateways/call-service.server.ts"
import { serve } from "#tests/support/server/serve.ts"

const answers =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(body)

/** The answer about `{ok: true}`, and what was logged. */
async function call(url: string, settings: { timeout?: number; expectedStatus?: number; key?: string } = {}) {
  const lines: unknown[] = []
  const log = { info: (event: string, fields?: object) => void lines.push({ event, ...fields }), error() {} }
  const { timeout = 1000, key = "re_secret123", expectedStatus } = settings
  const request = { service: "test", url: `${url}/path?query=1`, method: "POST", timeout }
  const headers = { authorization: `Bearer ${key}` }
  const answer = await callService(
    { ...request, headers, ...(expectedStatus && { expectedStatus }) },
    (body) => ((body as { ok?: unknown }).ok === true ? "ok" : undefined),
    log,
  )
  return { answer, lines }
}

test("callService: a request names the site in its User-Agent", async () => {
  const seen: (string | undefined)[] = []
  const url = await serve((request, response) => {
    seen.push(request.headers["user-agent"])
    response.end('{"ok":true}')
  })
  expect((await call(url)).answer).toEqual({ kind: "answered", value: "ok" })
  await fetchService(url, { timeout: 1000 })
  expect(seen).toEqual([`${brand.name}/1.0`, `${brand.name}/1.0`])
})

test.each([
  [400, "refused"],
  [422, "refused"],
  [302, "unavailable"],
  [408, "unavailable"],
  [429, "unavailable"],
  [500, "unavailable"],
])("callService: status %s is %s", async (status, kind) => {
  const url = await serve(answers(status, "{}", { location: "/elsewhere" }))
  expect((await call(url)).answer).toMatchObject({ kind, status, reason: "no explanation" })
})

test("callService: a failure is logged without addresses, numbers and keys", async () => {
  const message = "ada@example.com, +91 98765 43210: the key re_secret123 is\n wrong"
  const body = JSON.stringify({ statusCode: 403, name: "invalid_api_key", message })
  const url = await serve(answers(403, body, { "retry-after": "7" }))
  const { answer, lines } = await call(url)
  const failure = { status: 403, code: "invalid_api_key", reason: "[…], […]: the key […] is wrong" }
  expect(answer).toEqual({ kind: "refused", ...failure, retryAfter: 7000 })
  expect(lines).toEqual([
    { event: "service-call-failed", service: "test", call: "POST /path", outcome: "refused", ...failure },
  ])
})

test("callService: reads Razorpay's errors and those of a proxy", async () => {
  const error = { code: "BAD_REQUEST_ERROR", description: "Currency is not supported", metadata: {} }
  const api = await serve(answers(400, JSON.stringify({ error })))
  expect((await call(api)).answer).toMatchObject({
    code: "BAD_REQUEST_ERROR",
    reason: "Currency is not supported",
  })
  const proxy = await serve(answers(403, "<html><h1>Sorry</h1>\n<p>blocked</p></html>"))
  expect((await call(proxy)).answer).toMatchObject({ code: null, reason: "Sorry blocked" })
})

test("callService: reads only the beginning of an endless error", async () => {
  const url = await serve((_request, response) => {
    response.writeHead(500)
    const write = () => {
      response.write("x ".repeat(1000))
      if (!response.destroyed) setTimeout(write, 1)
    }
    write()
  })
  const { answer } = await call(url)
  expect(answer).toMatchObject({ kind: "unavailable", status: 500 })
  expect(answer).toHaveProperty("reason", "x ".repeat(150).trimEnd().padEnd(300))
})

test("callService: timeouts, failed connections and unreadable bodies are outages", async () => {
  const slow = await serve(() => {})
  const html = await serve(answers(200, "<html>Down for maintenance</html>"))
  const other = await serve(answers(200, '{"ok":1}'))
  const outage = { kind: "unavailable", status: null, code: null, retryAfter: null }
  expect((await call(slow, { timeout: 50 })).answer).toEqual({ ...outage, reason: "TimeoutError" })
  expect((await call("http://127.0.0.1:9")).answer).toEqual({ ...outage, reason: "TypeError" })
  expect((await call(html)).answer).toEqual({ ...outage, reason: "unreadable answer" })
  expect((await call(other)).answer).toEqual({ ...outage, reason: "unreadable answer" })
})

test("callService: an expected refusal is not logged", async () => {
  const url = await serve(answers(422, "{}"))
  expect((await call(url, { expectedStatus: 422 })).lines).toEqual([])
  expect((await call(url, { expectedStatus: 400 })).lines).toHaveLength(1)
})

test("withoutPrivateText: removes Basic authentication, card numbers and tokens", () => {
  const headers = { authorization: `Basic ${btoa("key-of-ours:s3cret")}` }
  const token = `x1${"a".repeat(40)}`
  expect(
    withoutPrivateText(`key-of-ours s3cret 4111 1111 1111 1111 ${token} order_DESlLckIVRkHWj`, headers),
  ).toBe("[…] […] […] […] order_DESlLckIVRkHWj")
})
