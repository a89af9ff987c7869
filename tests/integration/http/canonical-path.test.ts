import { expect, test } from "vitest"
import routes from "#app/routes.ts"
import { startApp } from "#tests/support/server/test-app.ts"

// A route with child routes is no public page, and its other spellings are not redirected.
const STATIC_PATHS = routes
  .filter(({ children }) => children === undefined)
  .map(({ path = "" }) => `/${path}`)
  .filter((path) => !/[:*]/.test(path))

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
