import { expect, test } from "vitest"
import routes from "#app/routes.ts"
import { startApp } from "#tests/support/server/test-app.ts"

// A route with child routes is no public page, and its other spellings are not redirected.
const STATIC_PATHS = routes
  .filter(({ children }) => children === undefined)
  .map(({ path = "" }) => `/${path}`)
  .filter((path) => !/[:*]/.test(path))

test.each([
  ["/ABOUT", "/about"],
  ["/about/", "/about"],
  ["/%61bout", "/about"],
  ["/about?a=1", null],
  ["/ABOUT?a=%2F&b=C#here", "/about?a=%2F&b=C"],
  ["/buy/?utm_source=//evil.example", "/buy?utm_source=//evil.example"],
  ["/forgot%2Dpassword", "/forgot-password"],
  ["/dashboard/Release/", "/dashboard/release"],
  ["/robots.txt/", "/robots.txt"],
  ["/API/v1/releases/LATEST", "/api/v1/releases/latest"],
])("GET and HEAD %s: redirected to %s", async (path, canonical) => {
  await using app = await startApp()
  for (const method of ["GET", "HEAD"]) {
    const response = await app.visitor().send(path, { method })
    expect([method, response.status]).toEqual([method, canonical ? 301 : 200])
    expect(response.headers.get("location")).toBe(canonical)
    expect(response.headers.get("x-content-type-options")).toBe("nosniff")
    expect(await response.text()).toEqual(
      canonical || method === "HEAD" ? "" : expect.stringContaining("<html"),
    )
  }
})

test("GET of every static route in another spelling: one redirect, to the route itself", async () => {
  await using app = await startApp()
  const visitor = app.visitor()
  for (const path of STATIC_PATHS.filter((one) => one !== "/")) {
    for (const spelling of [path.toUpperCase(), `${path}/`]) {
      const response = await visitor.get(spelling)
      expect([spelling, response.status, response.headers.get("location")]).toEqual([spelling, 301, path])
    }
    expect([path, (await visitor.get(path)).status]).not.toEqual([path, 301])
  }
})

test.each(["/NOWHERE", "/about/x", "/%2561bout", "/about%2F", "/about."])(
  "GET %s, an unknown address: 404, not redirected",
  async (path) => {
    await using app = await startApp()
    const response = await app.visitor().get(path)
    expect([response.status, response.headers.get("location")]).toEqual([404, null])
  },
)

test.each(["//evil.example/about", "//about/", "///", "//", "/\\evil.example/", "/%5Cevil.example/"])(
  "GET %s: not redirected",
  async (path) => {
    await using app = await startApp()
    const response = await app.visitor().get(`${app.url}${path}`)
    expect([response.status, response.headers.get("location")]).toEqual([400, null])
  },
)

test("GET of data requests and of paths with an order id, and POST: not redirected", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const order = await app.createOrder(member)
  for (const path of ["/login.data", "/_root.data"]) expect((await app.visitor().get(path)).status).toBe(200)
  for (const path of [`/checkout/${order.id}`, `/checkout/${order.id}/`]) {
    expect([path, (await member.get(path)).status]).toEqual([path, 200])
  }
  expect((await member.get(`/receipts/${order.id.toUpperCase()}`)).status).toBe(404)
  expect((await member.post("/LOGOUT")).headers.get("location")).toBe("/")
})
