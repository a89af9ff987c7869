import { expect, test } from "vitest"
import { signUpForm } from "#tests/support/fixtures/fixtures.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { TestClient } from "#tests/support/server/test-client.ts"
import { startTestServer, variables } from "#tests/support/server/test-server.ts"

/** A production site's variables, as they should be. */
const production = {
  ENVIRONMENT: "production",
  SITE_URL: "https://brisk.test",
  RAZORPAY_KEY_ID: "rzp_live_7hV3pQ9sK2mXcB",
  RAZORPAY_API_URL: "https://api.razorpay.com",
  RAZORPAY_CHECKOUT_URL: "https://checkout.razorpay.com/v1/checkout.js",
  RESEND_API_URL: "https://api.resend.com",
  IP_INFO_URL: "https://ipinfo.test/json",
  INSTALLER_URL: "https://releases.test/Brisk-Setup-1.0.0.exe",
}

/** A Worker of its own with these variables, for one test. */
async function startSite(...settings: Parameters<typeof startTestServer>) {
  const server = await startTestServer(...settings)
  return Object.assign(server, {
    visitor: () => new TestClient(server.url),
    async [Symbol.asyncDispose]() {
      await server.worker.dispose()
      await server.emulators.close()
    },
  })
}

test("All requests: with an invalid configuration, 500, and the log names its variables", async () => {
  await using site = await startSite({ ENVIRONMENT: "production", RAZORPAY_KEY_SECRET: "" })
  const visitor = site.visitor()
  const responses = [
    await visitor.get("/"),
    await visitor.get("/healthz"),
    await visitor.get("/nowhere"),
    await visitor.post("/login", { email: "ada@example.com", password: PASSWORD }),
    await visitor.send("/webhooks/razorpay", { method: "POST", body: "{}" }),
    await visitor.send("/", { method: "DELETE" }),
  ]

  for (const response of responses) {
    expect(response.status).toBe(500)
    expect(await response.text()).toBe("This site is not configured yet.\n")
  }
  await expect.poll(() => site.log.length).toBe(responses.length)
  for (const line of site.log) {
    expect(line).toEqual({
      event: "not-configured",
      variables: expect.arrayContaining(["SITE_URL", "RAZORPAY_KEY_SECRET", "RESEND_API_URL"]),
    })
  }
  const written = JSON.stringify(site.log)
  for (const value of Object.values(variables(site.emulators.url))) {
    if (value.length > 5 && value !== "production") expect(written).not.toContain(value)
  }
})

test("POST /signup: a production site sends HSTS and Secure cookies with __Host-", async () => {
  await using site = await startSite(production)
  const response = await site.visitor().post("/signup", signUpForm("ada@example.com"))

  expect(response.status).toBe(303)
  expect(response.headers.get("strict-transport-security")).toBe(
    "max-age=63072000; includeSubDomains; preload",
  )
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split("; "))
  const names = cookies.map(([pair]) => pair?.split("=")[0])
  expect(names).toEqual(["__Host-session", "__Host-device"])
  for (const attributes of cookies) {
    expect(attributes).toEqual(expect.arrayContaining(["Secure", "HttpOnly", "SameSite=Lax", "Path=/"]))
  }
})

test("GET /healthz: 503 without KV, while GET /buy works", async () => {
  await using site = await startSite({}, { kvNamespaces: [] })
  const response = await site.visitor().get("/healthz")
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({
    status: "failing",
    database: "ok",
    prices: "failing",
    version: null,
  })

  const buy = await new TestClient(site.url, { country: "IN" }).get("/buy")
  expect(buy.status).toBe(200)
  expect(await buy.text()).toContain("₹149")
  await expect
    .poll(() => site.log)
    .toContainEqual(expect.objectContaining({ event: "price-cache-unreachable", region: "IN" }))
})
