import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { hashSource, stylesIn } from "#tests/support/browser/styles-in.ts"
import { failedFormData } from "#tests/support/forms/failed-form-data.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"
import { textOf } from "#tests/support/server/test-client.ts"

function policyOf(response: Response): Record<string, string[]> {
  const directives = (response.headers.get("content-security-policy") ?? "").split("; ")
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = "", ...sources] = directive.split(" ")
      return [name, sources]
    }),
  )
}

/** Requests one response of every kind: its description, expected status and response. */
async function everyKind(app: App): Promise<[string, number, Response][]> {
  const visitor = app.visitor()
  const member = await app.createAccount()
  const big = { method: "POST", headers: { origin: app.url }, body: "x".repeat(70_000) }
  return [
    ["a public page", 200, await visitor.get("/")],
    ["a public page for a member", 200, await member.get("/")],
    ["a form", 200, await visitor.get("/login")],
    ["a personal page", 200, await member.get("/dashboard")],
    ["a refused form", 400, await visitor.post("/login")],
    ["a redirect", 302, await visitor.get("/dashboard")],
    ["a redirect after a form", 303, await visitor.post("/logout")],
    ["a page's data", 200, await visitor.get("/login.data")],
    ["a redirect in a page's data", 202, await visitor.get("/dashboard.data")],
    ["JSON", 200, await visitor.get("/healthz")],
    ["an unsigned webhook", 401, await visitor.send("/webhooks/razorpay", { method: "POST" })],
    ["a foreign form", 403, await visitor.send("/login", { method: "POST" })],
    ["an unknown address", 404, await visitor.get("/nowhere")],
    ["an unknown address's data", 404, await visitor.get("/nowhere.data")],
    ["an unknown method", 405, await visitor.send("/", { method: "DELETE" })],
    ["a wrong method", 405, await visitor.get("/logout")],
    ["a large body", 413, await visitor.send("/login", big)],
  ]
}

test("All responses: have the security headers, and personal ones are not stored", async () => {
  await using app = await startApp()
  for (const [kind, status, response] of await everyKind(app)) {
    expect([kind, response.status]).toEqual([kind, status])
    const { headers } = response
    const policy = policyOf(response)
    expect([kind, headers.get("x-content-type-options")]).toEqual([kind, "nosniff"])
    expect([kind, headers.get("cache-control")]).toEqual([
      kind,
      kind === "a public page" ? "private, no-cache" : expect.stringContaining("no-store"),
    ])
    expect([kind, policy["frame-ancestors"]]).toEqual([kind, ["'none'"]])
    expect([kind, policy["default-src"]]).toEqual([kind, ["'none'"]])
    expect([kind, headers.get("content-security-policy")]).toEqual([
      kind,
      expect.not.stringContaining("unsafe"),
    ])
    expect(headers.has("referrer-policy")).toBe(true)
    expect(headers.get("permissions-policy")).toContain("camera=()")
    expect([kind, headers.get("cross-origin-resource-policy")]).toEqual([kind, "same-origin"])
    expect(headers.has("strict-transport-security")).toBe(false)
  }
})

test("GET and POST: an unhandled error is 500 with the logged error ID", async () => {
  await using app = await startApp()
  app.expectError("unexpected")
  app.expectError("account-unreadable")
  const member = await app.createAccount()
  const headers = { origin: app.url, "sec-fetch-site": "same-origin", "cf-ray": "ray-1" }
  const { page, form, data } = await app.withoutTable("sessions", async () => ({
    page: await member.get("/dashboard", { "cf-ray": "ray-0" }),
    form: await member.send("/buy.data", { method: "POST", headers }),
    data: await member.get("/dashboard.data", { "cf-ray": "ray-2" }),
  }))

  expect([page, form, data].map(({ status }) => status)).toEqual([500, 500, 500])
  expect(page.headers.get("x-content-type-options")).toBe("nosniff")
  expect(policyOf(page)["script-src"]).toEqual(["'none'"])
  const html = (await page.text()).replace(/<style>.*?<\/style>/s, "")
  expect(textOf(html)).toMatch(/Something went wrong on our side.*include this number: ray-0/)
  expect(html).not.toContain("<script")
  expect(await form.text()).toBe(failedFormData("ray-1"))
  const dataText = await data.text()
  expect(dataText).toContain('"ray-2"')
  for (const text of [html, dataText]) expect(text).not.toMatch(/sessions|select|stack|\.server/i)
  const errors = () => app.log.filter(({ event }) => event === "unexpected")
  await expect.poll(() => errors().map(({ requestId }) => requestId)).toEqual(["ray-0", "ray-1", "ray-2"])
  expect(errors()[0]).toMatchObject({ path: "/dashboard", error: expect.stringContaining("no such table") })
})

test("GET: static files are same-origin, except the preview images, and name their methods", async () => {
  const headers = readFileSync("public/_headers", "utf8")
  expect(headers).toMatch(/^\/\*\n(?: {2}.*\n)* {2}Cross-Origin-Resource-Policy: same-origin\n/)
  // Cloudflare's 405 to another method has these headers, too.
  expect(headers).toMatch(/^\/\*\n(?: {2}.*\n)* {2}Allow: GET, HEAD\n/)
  expect(headers).toContain(
    "/sharing/*\n  ! Cross-Origin-Resource-Policy\n  Cross-Origin-Resource-Policy: cross-origin\n",
  )
})

test("GET: every script and style of a page is allowed by its policy", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const order = await app.createOrder(member)
  for (const path of ["/dashboard", "/buy", `/checkout/${order.id}`]) {
    const response = await member.get(path)
    const [, nonce] = /'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "") ?? []
    const html = await response.text()
    const scripts = html.match(/<script\b[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`)
    expect(html).not.toMatch(/<[^>]+\s(style|on[a-z]+)="/)
    expect(policyOf(response)["style-src"]).toEqual(["'self'", ...stylesIn(html).map(hashSource)])
    expect(response.headers.get("reporting-endpoints")).toBe('csp="/csp-reports"')
  }
})

test("GET: every response has another nonce", async () => {
  await using app = await startApp()
  const policies = await Promise.all(
    Array.from({ length: 10 }, async () =>
      policyOf(await app.visitor().get("/login"))["script-src"]?.join(" "),
    ),
  )
  expect(policies[0]).toMatch(/^'self' 'nonce-[\w+/]{22}=='$/)
  expect(new Set(policies).size).toBe(10)
})
