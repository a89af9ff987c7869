import { expect, test } from "vitest"
import { startApp } from "#tests/support/server/test-app.ts"
import { textOf } from "#tests/support/server/test-client.ts"

const KIB = 1024

const form = { "content-type": "application/x-www-form-urlencoded" }

/** The paths that take a form, by both of the ways in which a browser sends it. */
const formPaths = ["/login", "/checkout/abc", "/nowhere"].flatMap((path) => [path, `${path}.data`])

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
