import { expect, test } from "vitest"
import { ENDPOINTS } from "#tests/fuzz/form-fields.ts"
import { png } from "#tests/support/fixtures/pictures.ts"
import { startRateLimitedSite } from "#tests/support/server/rate-limited-site.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, type TestClient, textOf } from "#tests/support/server/test-client.ts"

const fields = (count: number) => "a=1&".repeat(count)

/** Posts a form of one of the site's own pages. */
function submit(
  client: TestClient,
  path: string,
  body: BodyInit,
  contentType = "application/x-www-form-urlencoded",
) {
  const headers = { "content-type": contentType, "sec-fetch-site": "same-origin", accept: "text/html" }
  return client.send(path, { method: "POST", headers, body })
}

test("POST: a form of 100 fields is read, one of 101 is 413", async () => {
  await using app = await startApp()
  const [member, owner] = [await app.createAccount(), await app.createOwner()]
  for (const [client, path] of [
    [app.visitor(), "/login"],
    [member, "/report-bug"],
    [member, "/account"],
    [owner, "/desk/prices"],
    [owner, "/desk/settings"],
  ] as const) {
    expect([path, (await submit(client, path, fields(100))).status]).toEqual([path, 400])
    const refused = await submit(client, path, fields(101))
    expect([path, refused.status]).toEqual([path, 413])
    expect(textOf(await refused.text())).toContain("That is too large for this page")
  }
})

test("POST /report-bug: only a picture may be large, 5 MB at most", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const form = new FormData()
  form.set("picture", new File([new Uint8Array(Buffer.concat([png(), Buffer.alloc(200_000)]))], "shot.png"))
  const encoded = new Response(form)
  const [type, picture] = [encoded.headers.get("content-type") ?? "", await encoded.arrayBuffer()]
  await expectStatus(submit(member, "/report-bug", "a&".repeat(2_600_000)), 413)
  await expectStatus(submit(member, "/report-bug", `a=${"x".repeat(200_000)}`, "text/plain"), 413)
  await expectStatus(submit(member, "/report-bug", picture), 413)
  await expectStatus(submit(member, "/account", picture, type), 413)
  await expectStatus(submit(member, "/report-bug", picture, type), 400)
})

test("POST /login: a picture is taken only on its way from another page", async () => {
  await using app = await startApp()
  const visitor = app.visitor()
  const picture = new File([new Uint8Array(200_000)], "shot.png", { type: "image/png" })
  const send = async (path: string) =>
    (await visitor.postWithFile(path, { title: "It stops" }, "picture", picture)).status
  const target = "redirectTo=%2Freport-bug"
  expect(await send(`/login?${target}&form`)).toBe(200)
  expect(await send(`/login.data?${target}%3Fa%3D1&form`)).toBe(200)
  for (const path of [
    "/login",
    "/login?form",
    `/login?${target}`,
    "/login?redirectTo=%2Fdonate&form",
    "/login?redirectTo=https%3A%2F%2Fevil.example%2Freport-bug&form",
    `/login/verify?${target}&form`,
    `/signup?${target}&form`,
    `/contact?${target}&form`,
  ]) {
    expect([path, await send(path)]).toEqual([path, 413])
  }
})

/** The fields of forms, with how many characters they take in all. */
const REFUSED: readonly [path: string, characters: number, fields: string][] = [
  ["/login", 254, "email"],
  ["/signup", 264, "email acceptTerms"],
  ["/contact", 2382, "email company computers country message"],
  ["/forgot-password", 254, "email"],
  ["/donate", 109, "currency amount customAmount"],
  ["/report-bug", 10_290, "title description dateOfIncident possibleSolution windowsBuild appVersion"],
  ["/dashboard/machine-file", 228, "deviceId deviceName"],
  ["/checkout/abc", 700, "company address taxId country state coupon consent"],
]

test.each(REFUSED)(
  "POST %s: a refused form has twelve bytes for each character",
  async (path, characters, names) => {
    await using app = await startApp()
    const isOrder = path === "/checkout/abc"
    const member = await (isOrder ? app.createAccount() : app.createLicensedAccount())
    const client = ["/login", "/signup"].includes(path) ? app.visitor() : member
    const address = isOrder ? `/checkout/${(await app.createOrder(member)).id}` : path
    const sizeOf = async (text: string) => {
      const form = Object.fromEntries([...names.split(" "), "unknown"].map((name) => [name, text]))
      return Buffer.byteLength(
        await (await client.postWithFile(address, form, "none", new File([], ""))).text(),
      )
    }
    const empty = await sizeOf("")
    // Each takes the most bytes in HTML, in the data of the page, or as it is.
    for (const sign of ["<", '"', "&", "\u2028", "क"]) {
      const size = await sizeOf(sign.repeat(9000 / Buffer.byteLength(sign)))
      expect([sign, size - empty < 12 * characters + 600]).toEqual([sign, true])
    }
  },
)

/** Bytes beyond the page itself that any other refused form may have. */
const OTHER_BUDGET = 4000

test("POST: every other refused form stays within one budget", async () => {
  await using app = await startApp()
  const [member, visitor] = [await app.createLicensedAccount(), app.visitor()]
  const listed = REFUSED.map(([path]) => path)
  const others = ENDPOINTS.filter(([path]) => !path.startsWith("/api/") && !listed.includes(path))
  expect(others.length).toBeGreaterThan(20)
  for (const [path, { intent = "", ...fields }] of others) {
    for (const client of [member, visitor]) {
      const sizeOf = async (text: string) => {
        const form = Object.fromEntries([...Object.keys(fields), "unknown"].map((name) => [name, text]))
        return Buffer.byteLength(await (await client.post(path, { intent, ...form })).text())
      }
      const size = (await sizeOf('"'.repeat(6000))) - (await sizeOf(""))
      expect([path, intent, size < OTHER_BUDGET || size]).toEqual([path, intent, true])
    }
  }
})

test("POST: a refused form returns its own fields, cut to their lengths", async () => {
  await using app = await startApp()
  const [member, visitor] = [await app.createLicensedAccount(), app.visitor()]
  for (const [path, fields] of ENDPOINTS.filter(([path]) => !path.startsWith("/api/"))) {
    for (const client of [member, visitor]) {
      for (const name of ["intent", ...Object.keys(fields)]) {
        const long = name === "intent" ? {} : { [name]: `${"y".repeat(30_000)}zz9` }
        const response = await client.post(path, { ...fields, ...long, unknown: "zz9" })
        expect([path, name, (await response.text()).includes("zz9")]).toEqual([path, name, false])
      }
    }
  }
})

/** Letters, and 60 KB of marks in falling order of their class, which take quadratic time to sort. */
const TEXTS = { letters: "a".repeat(60_000), marks: "\u0345".repeat(15_000) + "\u0334".repeat(15_000) }

test("POST /login: a text of 400 KB or 5 MB is 413", async () => {
  await using app = await startApp()
  const visitor = app.visitor()
  const marks = `a${"\u0345".repeat(100_000)}${"\u0334".repeat(100_000)}`
  for (const path of ["/login", "/login?redirectTo=%2Freport-bug&form", "/report-bug"]) {
    for (const text of [marks, '"'.repeat(5_200_000)]) {
      const form = new FormData()
      form.set("description", text)
      const encoded = new Response(form)
      const type = encoded.headers.get("content-type") ?? ""
      const startedAt = performance.now()
      const { status } = await submit(visitor, path, await encoded.arrayBuffer(), type)
      expect([path, status, performance.now() - startedAt < 5000]).toEqual([path, 413, true])
    }
  }
})

// Of all other forms, costs/typed-text.test.ts compares them.
test("POST /login?form: marks in a kept field take no longer than letters", async () => {
  await using app = await startApp()
  const visitor = app.visitor()
  for (const name of ["email", "message", "unknown"]) {
    const times = { letters: 60_000, marks: 60_000 }
    for (const kind of ["letters", "marks", "letters", "marks", "letters", "marks"] as const) {
      const form = new FormData()
      form.set(name, TEXTS[kind])
      const encoded = new Response(form)
      const type = encoded.headers.get("content-type") ?? ""
      const body = await encoded.arrayBuffer()
      const startedAt = performance.now()
      const { status } = await submit(visitor, "/login?form", body, type)
      times[kind] = Math.min(times[kind], performance.now() - startedAt)
      expect([name, [200, 400].includes(status)]).toEqual([name, true])
    }
    // Sorting them takes 300 ms and more.
    expect([name, times.marks < 5 * times.letters + 100]).toEqual([name, true])
  }
})

const { newBrowser } = startRateLimitedSite()

test("POST /report-bug: pictures of one client IP are limited before reading", async () => {
  const client = await newBrowser("100.64.95.1")
  const type = "multipart/form-data; boundary=x"
  const header = 'Content-Disposition: form-data; name="picture"; filename="a.png"'
  // An answer that comes before the body was sent may end the connection under it.
  const send = async (size: number): Promise<Response> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await submit(
          client,
          "/report-bug",
          `--x\r\n${header}\r\n\r\n${"-".repeat(size)}\r\n--x--`,
          type,
        )
      } catch (error) {
        if (attempt === 20) throw error
      }
    }
  }
  const statuses: number[] = []
  for (let sent = 0; sent < 33; sent++) {
    statuses.push((await send(70_000)).status)
  }
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(302))
  const refused = await send(6_000_000)
  // Not 413, which it would be if it had been read.
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true])
  await expectStatus(send(60_000), 302)
  const onItsWay = client.postWithFile(
    "/login?redirectTo=%2Freport-bug&form",
    {},
    "picture",
    new File([new Uint8Array(70_000)], "a.png"),
  )
  await expectStatus(onItsWay, 429)
})
