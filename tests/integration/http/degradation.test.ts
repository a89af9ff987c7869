import { pathToFileURL } from "node:url"
import { afterEach, expect, test, vi } from "vitest"
import { PASSWORD } from "#tests/support/secrets.ts"
import { ENDED_SESSION, startApp } from "#tests/support/test-app.ts"
import { variables } from "#tests/support/test-server.ts"

// The built Worker, called with real bindings that are broken on the way, and with real emulators in trouble.
type Fetch = (request: Request, env: object, context: object) => Promise<Response>
const { default: worker }: { default: { fetch: Fetch } } = await import(
  pathToFileURL("build/worker/worker.js").href
)

afterEach(() => vi.restoreAllMocks())

const PUBLIC = [
  "/",
  "/buy",
  "/about",
  "/contact",
  "/privacy",
  "/terms",
  "/cookies",
  "/license",
  "/login",
  "/signup",
]
/** Nobody's session: pages are rendered for who has it, not taken from where they are kept. */
const STRANGER = `session=${ENDED_SESSION}`
const PERSONAL = ["/dashboard", "/report-bug", "/donate", "/account", "/download"]

type Breakage = "down" | "slow" | "rubbish"

/** A binding whose every call fails, takes far too long, or answers nonsense. */
function broken<Binding extends object>(binding: Binding, how: Breakage): Binding {
  const answer = () => {
    if (how === "down") return Promise.reject(new Error("no connection"))
    if (how === "slow") return new Promise((resolve) => setTimeout(resolve, 20_000).unref())
    return Promise.resolve("<html>certainly not what was asked for</html>")
  }
  return new Proxy(binding, {
    get: (_, name) => {
      if (name === "prepare") return () => broken(binding, how)
      if (name === "bind") return () => broken(binding, how)
      return answer
    },
  })
}

async function visit(env: object, path: string, cookie = "", headers: Record<string, string> = {}) {
  const waiting: Promise<unknown>[] = []
  const context = {
    waitUntil: (work: Promise<unknown>) => waiting.push(work),
    passThroughOnException() {},
    props: {},
  }
  const request = new Request(`http://localhost:8787${path}`, {
    headers: { cookie, "cf-ipcountry": "US", ...headers },
  })
  const started = Date.now()
  const response = await worker.fetch(request, env, context)
  return { status: response.status, html: await response.text(), took: Date.now() - started }
}

function silenceLog() {
  const lines: string[] = []
  vi.spyOn(console, "error").mockImplementation((line) => lines.push(String(line)))
  vi.spyOn(console, "log").mockImplementation((line) => lines.push(String(line)))
  return lines
}

/** The environment of the Worker and the cookie of somebody who is signed in. */
async function signedIn() {
  const app = await startApp()
  const member = await app.createAccount()
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  return { app, cookie, env: { ...variables(app.emulators.url), DB: app.d1, PRICES: app.kv } }
}

for (const how of ["down", "slow", "rubbish"] as const) {
  test(`with D1 ${how}, public pages stay up, for the signed-in too, and personal ones say what is the matter`, async () => {
    const { cookie, env } = await signedIn()
    const log = silenceLog()
    const bad = { ...env, DB: broken(env.DB, how) }
    const publicPages = await Promise.all(
      PUBLIC.filter((path) => path !== "/login" && path !== "/signup").map((path) =>
        visit(bad, path, cookie),
      ),
    )
    expect(publicPages.map(({ status }) => status)).toEqual(publicPages.map(() => 200))
    const signedOut = await Promise.all(PUBLIC.map((path) => visit(bad, path, STRANGER)))
    expect(signedOut.map(({ status }) => status)).toEqual(PUBLIC.map(() => 200))

    const personal = await Promise.all(PERSONAL.map((path) => visit(bad, path, cookie)))
    for (const { status, html } of personal) {
      expect(status).toBe(500)
      expect(html).toContain("Something went wrong on our side")
      expect(html).toMatch(/this number helps: <code[^>]*>[0-9a-f-]{36}/)
    }
    expect(Math.max(...[...publicPages, ...personal].map(({ took }) => took))).toBeLessThan(12_000)
    expect(log.join("\n")).not.toContain(PASSWORD)
  }, 60_000)

  test(`with KV ${how}, /buy shows D1's price, and every other page is as ever`, async () => {
    const { cookie, env } = await signedIn()
    silenceLog()
    const bad = { ...env, PRICES: broken(env.PRICES, how) }
    const buy = await visit(bad, "/buy", STRANGER, { "cf-ipcountry": "IN" })
    expect(buy.status).toBe(200)
    expect(buy.html).toContain("₹149")
    expect(buy.took).toBeLessThan(8_000)
    const others = await Promise.all(
      [...PUBLIC, "/dashboard", "/donate"].map((path) => visit(bad, path, cookie)),
    )
    expect(others.filter(({ status }) => status >= 500)).toEqual([])
  }, 60_000)

  test(`with KV and D1 both ${how}, /buy falls back to the built-in US price`, async () => {
    const { env } = await signedIn()
    silenceLog()
    const bad = { ...env, PRICES: broken(env.PRICES, how), DB: broken(env.DB, how) }
    const buy = await visit(bad, "/buy", STRANGER, { "cf-ipcountry": "IN" })
    expect(buy.status).toBe(200)
    expect(buy.html).toContain("$94.99")
  }, 60_000)
}

const TROUBLE: Record<Breakage, (service: string) => Record<string, unknown>> = {
  down: (service) => ({ fail: [service] }),
  slow: (service) => ({ slow: { [service]: 5000 } }),
  rubbish: (service) => ({ rubbish: [service] }),
}

for (const how of ["down", "slow", "rubbish"] as const) {
  test(`with the country service ${how}, visitors see the US price within two seconds`, async () => {
    await using app = await startApp()
    await app.setFaults(TROUBLE[how]("geo"))
    const started = Date.now()
    const response = await app.visitor().get("/buy")
    expect(response.status).toBe(200)
    expect(await response.text()).toContain("$94.99")
    expect(Date.now() - started).toBeLessThan(3000)
  })

  test(`with the payment service ${how}, the checkout page of an open order still answers`, async () => {
    await using app = await startApp()
    app.expectError("provider-unreachable")
    const buyer = await app.createAccount()
    const order = await app.createOrder(buyer)
    await app.d1
      .prepare("update orders set returned_at = ?")
      .bind(Date.now() - 10_000)
      .run()
    await app.setFaults(TROUBLE[how]("payments"))
    const response = await buyer.get(`/checkout/${order.id}`)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain("Confirming your payment")
  })

  test(`with the mail service ${how}, signing up, buying and paying go on, and the receipt waits`, async () => {
    await using app = await startApp()
    app.expectError("email-not-sent")
    await app.setFaults(TROUBLE[how]("mail"))
    const buyer = await app.createAccount()
    const order = await app.createOrder(buyer)
    const started = Date.now()
    await app.pay(order.providerOrderId)
    const page = await buyer.get("/dashboard")
    expect(page.status).toBe(200)
    expect(Date.now() - started).toBeLessThan(4000)
  })
}
