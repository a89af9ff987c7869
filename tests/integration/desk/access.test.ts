import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import { builtFile } from "#tests/support/server/built-file.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, redirectOf, textOf } from "#tests/support/server/test-client.ts"

/** Returns a response without the headers that differ for every request and those of the query recorder. */
async function responseOf(response: Response) {
  const headers = Object.fromEntries(response.headers)
  const { date, "cf-ray": _, "x-d1-round-trips": __, "x-kv-reads": ___, ...others } = headers
  return { status: response.status, headers: others, body: await response.text() }
}

test.each(["/desk", "/%64esk", "/desk/orders?page=2", "/desk.data?_routes=routes%2Fdesk%2Fdesk"])(
  "GET, HEAD and POST %s: without the owner's role, answered like an unknown address",
  async (path) => {
    await using app = await startApp()
    const member = await app.createAccount()
    const [pathname = "", search = ""] = path.split("?")
    const unknownPath = `/no-such-page${pathname.endsWith(".data") ? ".data" : ""}?${search}`
    const methods: ((address: string) => Promise<Response>)[] = [
      (address) => member.get(address),
      (address) => member.send(address, { method: "HEAD" }),
      (address) => member.post(address, { anything: "1" }),
      (address) => member.send(address, { method: "DELETE" }),
    ]
    for (const send of methods) {
      const unknown = await responseOf(await send(unknownPath))
      expect(await responseOf(await send(path))).toEqual(unknown)
    }
  },
)

test("GET /desk: a signed-out visitor is redirected to the log-in", async () => {
  await using app = await startApp()
  for (const visitor of [app.visitor(), app.visitorWithEndedSession()]) {
    const response = await visitor.get("/desk?page=2")
    expect(await redirectOf(response)).toEqual([302, "/login?redirectTo=%2Fdesk%3Fpage%3D2"])
    const data = await visitor.get("/desk.data")
    expect([data.status, await data.text()]).toEqual([
      202,
      expect.stringContaining("/login?redirectTo=%2Fdesk"),
    ])
  }
})

test("GET /desk: an owner with a second factor sees the desk, not stored", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const response = await owner.get("/desk")
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"])
  expect(await response.text()).toContain(`<title>Overview · Desk · ${brand.name}</title>`)
  await expectStatus(owner.get("/desk/no-such-page"), 404)
})

test("GET /desk: a request without the role is logged", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  await member.get("/desk/orders")
  expect(await app.readLog()).toContainEqual(
    expect.objectContaining({ event: "access-denied", page: "desk" }),
  )
  expect(JSON.stringify(await app.readLog())).not.toContain(member.email)
})

test("GET /desk: the role is read at each request", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await app.d1.prepare("delete from owners").run()
  expect(textOf(await owner.html("/desk"))).toContain("404")
})

test("GET /login: no file that visitors can load names a desk page", async () => {
  await using app = await startApp()
  const visitor = app.visitor()
  const login = await visitor.html("/login")
  const manifest = /\/assets\/manifest-([0-9a-f]+)\.js/.exec(login)
  const [path = "", version = ""] = manifest ?? []
  await expectStatus(visitor.get(path), 404)

  const routesAt = async (page: string) => {
    const query = new URLSearchParams({ p: page, version })
    return (await expectStatus(visitor.get(`/__manifest?${query}`), 200)).json()
  }
  expect(JSON.stringify(await routesAt("/account"))).toContain("accounts/account/account-page")
  for (const page of ["/desk", "/desk/orders", "/desk/payments/pay_1"]) {
    expect(await routesAt(page)).toEqual(await routesAt(page.replace("desk", "unknown")))
  }
  const scripts = globSync(builtFile("client/**/*.{js,json,txt,html}"))
  expect(scripts.length).toBeGreaterThan(50)
  expect(scripts.filter((file) => /desk\//.test(readFileSync(file, "utf8")))).toEqual([])
  expect(scripts.filter((file) => /desk|orders|reconciliation|audit/.test(file))).toEqual([])
})
