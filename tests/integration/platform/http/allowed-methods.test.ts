import type { RouteConfigEntry } from "@remix-run/route-config"
import { expect, test } from "vitest"
import { isAbsentPath } from "#app/platform/http/responses.server.ts"
import routes from "#app/routes.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import type { TestClient } from "#tests/support/server/test-client.ts"

/** An address of each route but those of unknown addresses. */
const addressesOf = (entries: readonly RouteConfigEntry[], parent = ""): string[] =>
  entries.flatMap(({ path = "", children }) => {
    const address = [parent, path.replaceAll(/:\w+/g, "abc")].filter(Boolean).join("/")
    if (path.endsWith("*")) return []
    return children ? addressesOf(children, address) : [`/${address}`]
  })

const send = (client: TestClient, path: string, method: string) =>
  client.send(path, { method, headers: { "sec-fetch-site": "same-origin" } })

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

test("every address: 405 for the methods that its Allow does not list", async () => {
  await using app = await startApp()
  const [visitor, owner] = [app.visitor(), await app.createOwner()]
  const addresses = addressesOf(routes).filter((path) => !isAbsentPath(path, { polar: null }))
  expect(addresses.length).toBeGreaterThan(100)
  for (const path of addresses) {
    const client = path.startsWith("/desk") ? owner : visitor
    const answers = await Promise.all(METHODS.map((method) => send(client, path, method)))
    const refused = answers.filter(({ status }) => status === 405)
    const allow = new Set(refused.map(({ headers }) => headers.get("allow")))
    const allowed = METHODS.filter((_, index) => answers[index]?.status !== 405)
    expect([path, ...allow]).toEqual([path, allowed.join(", ")])
  }
})

test("every address: another spelling and its data have the same Allow", async () => {
  await using app = await startApp()
  const visitor = app.visitor()
  for (const [method, path, allow] of [
    ["POST", "/About/", "GET, HEAD"],
    ["POST", "/%61bout.data", "GET, HEAD"],
    ["POST", "/_root.data", "GET, HEAD"],
    ["GET", "/checkout/abc/callback/", "POST"],
    ["DELETE", "/LOGIN", "GET, HEAD, POST"],
    ["PUT", "/API/v1/licenses/activate", "POST"],
  ]) {
    const response = await send(visitor, path ?? "", method ?? "")
    expect([path, response.status, response.headers.get("allow")]).toEqual([path, 405, allow])
  }
})

test("PUT of an unknown address: 404, as for a signed-in visitor below /desk", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const headers = { accept: "text/html" }
  const [unknown, hidden] = await Promise.all(
    ["/nowhere", "/desk/orders"].map((path) => member.send(path, { method: "PUT", headers })),
  )
  for (const response of [unknown, hidden]) {
    expect([response?.status, response?.headers.get("allow")]).toEqual([404, null])
    expect(await response?.text()).toContain("There’s nothing at this address.")
  }
  const call = await member.send("/api/v1/nothing", { method: "DELETE" })
  expect([call.status, await call.json()]).toEqual([404, expect.objectContaining({ code: "NOT_FOUND" })])
})

test("GET of an address for forms alone: a browser gets the site's page", async () => {
  await using app = await startApp()
  const response = await app.visitor().send("/checkout/abc/callback", { headers: { accept: "text/html" } })
  expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"])
  expect(await response.text()).toContain("This request can’t be processed")
})
