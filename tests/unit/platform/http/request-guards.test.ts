import { expect, onTestFinished, test, vi } from "vitest"
import { withSecurityHeaders } from "#app/platform/http/content-security-policy.server.ts"
import { checkRequest } from "#app/platform/http/request-guards.server.ts"
import { PICTURE_SIZE_LIMIT } from "#app/support/bug-reports/pictures.ts"
import { configOf, local, production } from "#tests/unit/environments.ts"

const SITE = "https://brisk.test"
const OURS = { "sec-fetch-site": "same-origin" }

function post(path: string, headers: Record<string, string>, body: BodyInit = "plan=basic"): Request {
  const half = body instanceof ReadableStream ? { duplex: "half" } : {}
  return new Request(SITE + path, { method: "POST", headers, body, ...half })
}

const pictureWith = (charge: () => Promise<Response | null>) => ({ maxSize: PICTURE_SIZE_LIMIT, charge })

/** The status that a request is refused with; null when it is let through. */
async function errorStatusOf(request: Request, hasPicture = false): Promise<number | null> {
  const outcome = await checkRequest(request, hasPicture ? pictureWith(async () => null) : undefined)
  return outcome instanceof Response ? outcome.status : null
}

test.each(["PUT", "PROPFIND"])("checkRequest: %s is let through without its body", async (method) => {
  const outcome = await checkRequest(new Request(`${SITE}/buy`, { method, body: "a=1", headers: OURS }))
  if (outcome instanceof Response) throw new Error("refused")
  expect([outcome.request.method, outcome.request.body]).toEqual([method, null])
})

test.each(["/%", "/checkout/%ff", "//evil.test/x", "/%5Cevil.test", "/login?_data=routes%2Flogin"])(
  "checkRequest: the path %s is 400",
  async (path) => {
    expect(await errorStatusOf(new Request(SITE + path))).toBe(400)
    expect(await errorStatusOf(post(path, OURS))).toBe(400)
  },
)

test("checkRequest: a URL of more than 8 KiB is 414", async () => {
  const path = "/buy?".padEnd(8192 - SITE.length, "&")
  expect(await errorStatusOf(new Request(SITE + path))).toBeNull()
  expect(await errorStatusOf(new Request(`${SITE}${path}&`))).toBe(414)
  expect(await errorStatusOf(post(`${path}&`, OURS))).toBe(414)
})

test("checkRequest: an interrupted body is 400 without a logged error", async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("plan="))
    },
    pull() {
      throw new Error("Network connection lost.")
    },
  })
  expect(await errorStatusOf(post("/buy", OURS, broken))).toBe(400)
})

test.each([
  [{ "sec-fetch-site": "same-origin" }],
  [{ "sec-fetch-site": "none" }],
  [{ "sec-fetch-site": "same-origin", origin: "null" }],
  [{ origin: SITE }],
])("checkRequest: a form from our own pages, %j, passes", async (headers) => {
  expect(await errorStatusOf(post("/buy", headers))).toBeNull()
})

test.each([
  [{}],
  [{ "sec-fetch-site": "cross-site" }],
  [{ "sec-fetch-site": "same-site" }],
  [{ "sec-fetch-site": "cross-site", origin: SITE }],
  [{ "sec-fetch-site": "", origin: SITE }],
  [{ origin: "https://evil.test" }],
  [{ origin: "https://brisk.test:8443" }],
  [{ origin: "null" }],
  [{ referer: `${SITE}/buy` }],
])("checkRequest: a form that may come from another site, %j, is 403", async (headers) => {
  expect(await errorStatusOf(post("/buy", headers))).toBe(403)
})

test.each(["/webhooks/razorpay", "/checkout/abc/callback", "/api/v1/licenses/activate"])(
  "checkRequest: %s is CSRF-exempt",
  async (path) => {
    expect(await errorStatusOf(post(path, { "sec-fetch-site": "cross-site" }))).toBeNull()
    expect(await errorStatusOf(post(path, {}))).toBeNull()
  },
)

test.each([
  "/",
  "/webhooks/razorpay/",
  "/webhooks/razorpay.data",
  "/checkout/abc",
  "/checkout/abc/callback/x",
  "/apix",
  "/api/../buy",
  "/buy?/api/",
])("checkRequest: %s is not CSRF-exempt", async (path) => {
  expect(await errorStatusOf(post(path, { "sec-fetch-site": "cross-site" }))).toBe(403)
})

test.each([
  ["/buy", 64 * 1024],
  ["/api/v1/licenses/activate", 64 * 1024],
  ["/checkout/abc/callback", 64 * 1024],
  ["/webhooks/razorpay", 256 * 1024],
])("checkRequest: %s accepts at most %i bytes", async (path, limit) => {
  expect(await errorStatusOf(post(path, OURS, `a=${"x".repeat(limit - 2)}`))).toBeNull()
  expect(await errorStatusOf(post(path, OURS, `a=${"x".repeat(limit - 1)}`))).toBe(413)
})

test("checkRequest: a body is counted whatever its Content-Length says", async () => {
  let handedOut = 0
  const endless = new ReadableStream({
    pull(controller) {
      handedOut += 1024
      controller.enqueue(new Uint8Array(1024))
    },
  })

  expect(await errorStatusOf(post("/buy", { ...OURS, "content-length": "10" }, endless))).toBe(413)
  expect(handedOut).toBeLessThan(17 * 1024 * 1024)
})

const FORM = { ...OURS, "content-type": "application/x-www-form-urlencoded" }
const MULTIPART = { ...OURS, "content-type": "multipart/form-data; boundary=----x" }

const parts = (count: number, lineBreak = "\r\n", name = "a") =>
  `------x${lineBreak}content-disposition: form-data; name="${name}"${lineBreak}${lineBreak}1${lineBreak}`.repeat(
    count,
  )

const multipart = (...counted: Parameters<typeof parts>) => `${parts(...counted)}------x--\r\n`

const filePart = (content: string, header = 'form-data; name="picture"; filename="shot.png"') =>
  `------x\r\nContent-Disposition: ${header}\r\nContent-Type: image/png\r\n\r\n${content}\r\n`

/** A body that arrives in pieces of this many bytes. */
function inPieces(text: string, size: number): ReadableStream {
  const bytes = new TextEncoder().encode(text)
  let position = 0
  return new ReadableStream({
    pull(controller) {
      if (position >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(position, position + size))
      position += size
    },
  })
}

test.each([
  ["100 fields", FORM, "a=1&".repeat(100), null],
  ["101 fields", FORM, "a=1&".repeat(101), 413],
  ["101 fields without a value", FORM, "a&".repeat(101), 413],
  ["101 fields of a text", { ...OURS, "content-type": "text/plain" }, "a&".repeat(101), 413],
  ["separators alone", FORM, "&".repeat(60_000), null],
  ["one field of 64 KB", FORM, `a=${"x".repeat(64 * 1024 - 2)}`, null],
  ["a name of 64 bytes", FORM, `a=1&${"n".repeat(64)}=1`, null],
  ["a name of 65 bytes", FORM, `a=1&${"n".repeat(65)}=1`, 413],
  ["100 parts", MULTIPART, multipart(100), null],
  ["101 parts", MULTIPART, multipart(101), 413],
  ["101 parts after lines that end without a carriage return", MULTIPART, multipart(101, "\n"), 413],
  ["a part's name of 64 bytes", MULTIPART, multipart(2, "\r\n", "n".repeat(64)), null],
  ["a part's name of 65 bytes", MULTIPART, multipart(2, "\r\n", "n".repeat(65)), 413],
])("checkRequest: a form of %s is answered as declared, in any chunks", async (_, headers, body, status) => {
  expect(await errorStatusOf(post("/login", headers, body))).toBe(status)
  for (const size of [1, 7, 1000]) {
    expect(await errorStatusOf(post("/login", headers, inPieces(body, size)))).toBe(status)
  }
})

test("checkRequest: counts the parts that are parsed", async () => {
  const types = [
    "multipart/form-data; boundary=----x",
    'Multipart/Form-Data; charset=utf-8; Boundary="----x"',
    "multipart/form-data; boundary=----x; boundary=other",
    "multipart/form-data; boundary=other; boundary=----x",
    "multipart/form-data",
  ]
  for (const type of types) {
    const outcome = await checkRequest(post("/login", { ...OURS, "content-type": type }, multipart(90)))
    if (outcome instanceof Response) throw new Error(type)
    const parsed = await outcome.request.formData().then(
      (form) => [...form].length,
      () => 0,
    )
    expect([type, parsed]).toEqual([
      type,
      /boundary="?-/i.exec(type.split("; boundary=other;")[0] ?? "") ? 90 : 0,
    ])
  }
})

test("checkRequest: a form with a picture has 5 MB and no more fields", async () => {
  const picture = (size: number) => `${parts(1)}${filePart("-\r".repeat(size / 2))}------x--`
  expect(await errorStatusOf(post("/report-bug", MULTIPART, picture(5_200_000)), true)).toBeNull()
  expect(await errorStatusOf(post("/report-bug", MULTIPART, picture(5_400_000)), true)).toBe(413)
  expect(await errorStatusOf(post("/report-bug", MULTIPART, picture(80_000)))).toBe(413)
  expect(await errorStatusOf(post("/report-bug", MULTIPART, multipart(10_000)), true)).toBe(413)
})

const LARGE = "z".repeat(70_000)

test.each([
  ["a text", `${parts(1)}${LARGE}\r\n`],
  ["two texts of half of it", `${parts(1)}${LARGE.slice(0, 35_000)}\r\n`.repeat(2)],
  ["what is before the first part", `${LARGE}\r\n${parts(1)}`],
  ["a file that was not chosen", filePart(LARGE, 'form-data; name="picture"; filename=""')],
  ["another type of part", filePart(LARGE, 'attachment; name="picture"; filename="shot.png"')],
  ["a name that ends in a backslash", filePart(LARGE, 'form-data; name="a\\"; filename="b"')],
  [
    "two headers of one name",
    filePart(LARGE, 'form-data; name="a"\r\nContent-Disposition: form-data; name="a"; filename="b"'),
  ],
  ["a header that goes on in the next line", filePart(LARGE, 'form-data; name="a";\r\n filename="b"')],
  ["another header", filePart(LARGE, 'form-data; name="a"\r\nX-Other: form-data; name="a"; filename="b"')],
  ["a delimiter within a line", `${parts(1)}z${filePart(LARGE)}`],
  ["a delimiter after a line feed alone", `${parts(1)}\n${filePart(LARGE)}`],
  ["a delimiter at the beginning of a text", `${parts(1).slice(0, -3)}${filePart(LARGE)}`],
  ["lines that end without a carriage return", filePart(LARGE).replaceAll("\r", "")],
])("checkRequest: 70 KB in %s are 413, in any chunks", async (_, body) => {
  for (const size of [1000, body.length]) {
    expect(
      await errorStatusOf(post("/report-bug", MULTIPART, inPieces(`${body}------x--`, size)), true),
    ).toBe(413)
  }
})

test.each([
  ["quotes and backslashes", 'form-data; name="picture"; filename="a \\"b\\" \\\\ c.png"'],
  ["other letters", 'form-data; name="picture"; filename="चित्र.png"'],
])("checkRequest: a file whose name has %s is a file", async (_, header) => {
  const request = post("/report-bug", MULTIPART, `${parts(1)}${filePart(LARGE, header)}------x--`)
  expect(await errorStatusOf(request, true)).toBeNull()
})

test("checkRequest: header lines of a part have 4 KB", async () => {
  const withLines = (lines: string) => filePart("x", `form-data; name="a"; filename="b"${lines}`)
  const short = withLines(`\r\nX-A: ${"a".repeat(3900)}`)
  expect(await errorStatusOf(post("/report-bug", MULTIPART, `${short}------x--`), true)).toBeNull()
  for (const lines of [`\r\nX-A: ${"a".repeat(4096)}`, "\r\na:".repeat(830_000)]) {
    const startedAt = performance.now()
    const body = inPieces(withLines(lines), 1000)
    expect(await errorStatusOf(post("/report-bug", MULTIPART, body), true)).toBe(413)
    expect(performance.now() - startedAt).toBeLessThan(1000)
  }
})

test("checkRequest: a picture is charged after the origin check, before reading", async () => {
  let pulled = 0
  const body = () => new ReadableStream({ pull: () => void pulled++ }, { highWaterMark: 0 })
  const picture = pictureWith(async () => new Response(null, { status: 429 }))
  const other = await checkRequest(post("/report-bug", { "sec-fetch-site": "cross-site" }, body()), picture)
  const own = await checkRequest(post("/report-bug", MULTIPART, body()), picture)
  expect([other, own].map((outcome) => outcome instanceof Response && outcome.status)).toEqual([403, 429])
  expect(pulled).toBe(0)
})

test("checkRequest: the API, reports and webhooks accept JSON with any number of separators", async () => {
  for (const path of ["/api/v1/licenses/activate", "/csp-reports", "/webhooks/razorpay"]) {
    expect(await errorStatusOf(post(path, OURS, "a&".repeat(1000)))).toBeNull()
  }
})

test("checkRequest: a body that never ends is 400 after two minutes", async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const outcome = errorStatusOf(
    post("/login", FORM, new ReadableStream({ start: (it) => it.enqueue(new Uint8Array(1)) })),
  )
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await outcome).toBe(400)
})

test("checkRequest: the body that passes is unchanged", async () => {
  const body = Uint8Array.from({ length: 60_000 }, (_, index) => (index * 7) % 256)
  const outcome = await checkRequest(
    post("/api/v1/device-codes?x=1", { ...OURS, cookie: "session=abc" }, body),
  )

  expect(outcome).not.toBeInstanceOf(Response)
  if (outcome instanceof Response) return
  expect(Buffer.from(await outcome.request.arrayBuffer()).equals(body)).toBe(true)
  expect(outcome.request.url).toBe(`${SITE}/api/v1/device-codes?x=1`)
  expect(outcome.request.method).toBe("POST")
  expect(outcome.request.headers.get("cookie")).toBe("session=abc")
})

const secured = (response: Response, environment = production) =>
  Object.fromEntries(withSecurityHeaders(response, configOf(environment)).headers)

test("withSecurityHeaders: the defaults forbid storing, sniffing, framing and script", () => {
  expect(secured(new Response(null))).toEqual({
    "x-content-type-options": "nosniff",
    "permissions-policy":
      "camera=(), geolocation=(), microphone=(), browsing-topics=(), publickey-credentials-create=(self), publickey-credentials-get=(self)",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "strict-transport-security": "max-age=63072000; includeSubDomains; preload",
    "referrer-policy": "strict-origin-when-cross-origin",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cache-control": "no-store",
  })
})

test("withSecurityHeaders: a document keeps its own policies", () => {
  const brought = {
    "content-security-policy": "default-src 'none'; script-src 'self'",
    "cache-control": "public, max-age=60",
    "referrer-policy": "no-referrer",
  }

  expect(secured(new Response(null, { headers: brought }))).toMatchObject(brought)
})

test("withSecurityHeaders: status, body and cookies are kept", async () => {
  const headers = new Headers([
    ["set-cookie", "a=1"],
    ["set-cookie", "b=2"],
  ])
  const gone = new Response("gone", { status: 404, headers })
  const response = withSecurityHeaders(gone, configOf(production))

  expect(response.status).toBe(404)
  expect(await response.text()).toBe("gone")
  expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"])
})

test("withSecurityHeaders: a local site sends no HSTS", () => {
  expect(secured(new Response(null), local)).not.toHaveProperty("strict-transport-security")
})
