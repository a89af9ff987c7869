import { expect, test } from "vitest"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { textOf } from "#tests/support/server/test-client.ts"

const KIB = 1024

const form = { "content-type": "application/x-www-form-urlencoded" }

/** The paths that take a form, by both of the ways in which a browser sends it. */
const formPaths = ["/login", "/signup", "/register", "/logout", "/buy", "/checkout/abc", "/nowhere"].flatMap(
  (path) => [path, `${path}.data`],
)

/** A body of `size` bytes that arrives in pieces and does not say how long it is. */
function pieces(size: number) {
  const piece = new Uint8Array(4 * KIB).fill(97)
  let left = size
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left <= 0) return controller.close()
      controller.enqueue(piece.subarray(0, Math.min(left, piece.byteLength)))
      left -= piece.byteLength
    },
  })
}

test.each(formPaths)("POST %s: a form from another site is 403", async (path) => {
  await using app = await startApp()
  const member = await app.createAccount()
  const origin = app.url
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin, "sec-fetch-site": "cross-site" },
  ]
  for (const headers of foreign) {
    const body = "plan=basic"
    const response = await member.send(path, { method: "POST", headers: { ...form, ...headers }, body })
    expect([headers, response.status]).toEqual([headers, 403])
    expect(await response.text()).toBe("This request came from another site, so it was refused.\n")
  }
  expect((await member.get("/dashboard")).status).toBe(200)
  expect(await app.d1.prepare("select count(*) as count from orders").first("count")).toBe(0)
})

test.each(["PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"])("%s: 405 on every page", async (method) => {
  await using app = await startApp()
  for (const path of ["/", "/login", "/buy", "/webhooks/razorpay", "/nowhere"]) {
    const response = await app.visitor().send(path, { method, headers: { origin: app.url } })
    expect([path, response.status]).toEqual([path, 405])
    expect(response.headers.get("allow")).toBe("GET, HEAD, POST")
  }
})

test("HEAD: the response of GET without the body", async () => {
  await using app = await startApp()
  for (const [path, status] of [
    ["/", 200],
    ["/login", 200],
    ["/healthz", 200],
    ["/nowhere", 404],
  ] as const) {
    const response = await app.visitor().send(path, { method: "HEAD" })
    expect([path, response.status]).toEqual([path, status])
    expect(await response.text()).toBe("")
  }
})

test.each(["/", "/receipts/abc", "/download", "/healthz", "/download/installer"])(
  "POST %s: 405 without a logged error",
  async (path) => {
    await using app = await startApp()
    const member = await app.createAccount()
    expect((await member.post(path, { a: "b" })).status).toBe(405)
    expect((await member.post(`${path === "/" ? "/_root" : path}.data`, { a: "b" })).status).toBe(405)
  },
)

test("POST: a form of 64 KiB is read, and one more byte is 413, also when chunked", async () => {
  await using app = await startApp()
  const headers = { ...form, origin: app.url }
  const send = (path: string, body: BodyInit) =>
    app.visitor().send(path, { method: "POST", headers, body, duplex: "half" } as RequestInit)

  expect((await send("/login", "x".repeat(64 * KIB))).status).toBe(400)
  expect((await send("/login", pieces(64 * KIB))).status).toBe(400)
  for (const path of ["/login", "/login.data", "/signup", "/buy", "/checkout/abc/callback", "/nowhere"]) {
    const whole = await send(path, "x".repeat(64 * KIB + 1))
    const inPieces = await send(path, pieces(64 * KIB + 1))
    expect([path, whole.status, inPieces.status]).toEqual([path, 413, 413])
    expect(await whole.text()).toBe("The request is too large for this page.\n")
  }
})

/** Bodies that no form of ours sends. */
function oddBodies(): [string, Record<string, string>, BodyInit | undefined][] {
  const file = new FormData()
  file.set("email", "ada@example.com")
  file.set("password", new File(["a file"], "password.txt"))
  file.set("plan", new File(["basic"], "plan.txt"))
  const json = { "content-type": "application/json" }
  const multipart = { "content-type": "multipart/form-data" }
  const long = "x".repeat(60 * KIB)
  return [
    ["nothing", {}, undefined],
    ["an empty form", form, ""],
    ["only separators", form, "&&&===&=&"],
    ["very long fields", form, `email=${long}`],
    ["ten thousand fields", form, "a=&".repeat(10_000)],
    ["a field twice", form, "email=a%40example.com&email=b%40example.com&plan=basic&plan=custom"],
    [
      "letters of many scripts",
      form,
      `email=${encodeURIComponent("адá@例え.テスト")}&password=${"%F0%9F%94%91".repeat(9)}`,
    ],
    ["a NUL", form, "email=a%00b%40example.com&password=%00%00%00%00%00%00%00%00"],
    ["half an escape", form, "email=%E0%A4%A&password=%&plan=%"],
    ["the names of an object's own", form, "__proto__=x&constructor=x&toString=x&hasOwnProperty=x"],
    ["a file for a field", {}, file],
    ["JSON", json, JSON.stringify({ email: "ada@example.com", password: PASSWORD, plan: "basic" })],
    ["half a JSON", json, '{"email":'],
    ["plain text", { "content-type": "text/plain" }, "email=ada@example.com"],
    ["a made-up type", { "content-type": "x/y; z" }, "x"],
    ["a multipart form without a boundary", multipart, "--x\r\n"],
    [
      "a multipart form cut short",
      { "content-type": "multipart/form-data; boundary=x" },
      "--x\r\ncontent-dispo",
    ],
    ["bytes that are no text", form, new Uint8Array([0xff, 0xfe, 0x00, 0x26, 0xc3, 0x28])],
  ]
}

test.each(oddBodies())("POST: a form made of %s is refused without an error", async (_, headers, body) => {
  await using app = await startApp()
  const member = await app.createAccount()
  for (const path of ["/login", "/signup", "/register", "/buy"]) {
    const sender = path === "/buy" ? member : app.visitor()
    for (const way of [path, `${path}.data`]) {
      const init = { method: "POST", headers: { origin: app.url, ...headers }, body }
      const response = await sender.send(way, init)
      const isBought = path === "/buy" && String(body).endsWith("plan=basic&plan=custom")
      expect([way, response.status]).toEqual([way, isBought ? (way === path ? 303 : 202) : 400])
    }
  }
})

test("GET of an unknown path: 404 with the site's page", async () => {
  await using app = await startApp()
  for (const path of ["/nowhere", "/nowhere/at/all", "/login/x", "/%F0%9F%94%91", `/${"x".repeat(4000)}`]) {
    const response = await app.visitor().get(path)
    expect(response.status).toBe(404)
    const html = await response.text()
    expect(html).toContain("<title>There is nothing at this address · Brisk</title>")
    expect(textOf(html)).toContain("There is nothing at this address")
    expect(html).toContain('href="/contact"')
  }
})

test.each([
  "/%",
  "/%E0%A4%A",
  "/checkout/%",
  "/checkout/%00",
  "//",
  "//evil.example/x",
  "/..%2f..%2f",
  "/.data",
  "/?%",
])("GET %s: no server error", async (path) => {
  await using app = await startApp()
  const member = await app.createAccount()
  for (const visitor of [member, app.visitor()]) {
    const response = await visitor.get(`${app.url}${path}`)
    expect(response.status).toBeLessThan(500)
    const location = response.headers.get("location") ?? "/"
    expect(new URL(location, app.url).origin).toBe(app.url)
  }
})

test.each([
  "/%",
  "/receipts/%ff",
  "//evil.example/x",
  "/%5C%22",
  "/login?_data=routes%2Flogin",
  "/.data?_data",
  `/api${"/".repeat(64)}v1`,
])("GET %s: 400 before the router", async (path) => {
  await using app = await startApp()
  const response = await app.visitor().get(`${app.url}${path}`)
  expect([response.status, await response.text()]).toEqual([400, "This address is not valid.\n"])
})

test("POST: a false Host or Origin header breaks no form of our own page", async () => {
  await using app = await startApp()
  const claims: Record<string, string>[] = [
    { "x-forwarded-host": "evil.example" },
    { origin: "no address" },
    { origin: "null" },
  ]
  for (const claim of claims) {
    for (const [path, status] of [
      ["/logout", 303],
      ["/logout.data", 202],
      ["/about", 405],
      ["/about.data", 405],
    ] as const) {
      const headers = { "sec-fetch-site": "same-origin", ...claim }
      const response = await app.visitor().send(path, { method: "POST", headers })
      expect([path, claim, response.status]).toEqual([path, claim, status])
    }
    const head = await app.visitor().send("/dashboard.data", { method: "HEAD", headers: claim })
    expect([claim, head.status]).toEqual([claim, 202])
  }
})
