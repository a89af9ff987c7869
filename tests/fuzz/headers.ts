import { Buffer } from "node:buffer"
import fc from "fast-check"
import { hostileText, weighted } from "./text.ts"

/** Names and values in the order in which they are sent; a name may occur twice. */
export type HeaderList = [name: string, value: string][]

const hostileValue = hostileText.map(headerText)

const header =
  (name: string) =>
  (value: string): HeaderList => [[name, value]]
const originHeader = header("Origin")

export function sameOriginHeaders(siteUrl: string): fc.Arbitrary<HeaderList> {
  const [origin, site] = [originHeader(siteUrl), header("Sec-Fetch-Site")]
  return fc.constantFrom([...origin, ...site("same-origin")], origin, site("none"))
}

export function crossOriginHeaders(siteUrl: string): fc.Arbitrary<HeaderList> {
  const origins = fc.constantFrom("https://evil.example", "null", `${siteUrl}.evil.example`)
  const sites = fc
    .constantFrom("cross-site", "same-site", "", "Same-Origin", "zz9")
    .map(header("Sec-Fetch-Site"))
  const own = originHeader(siteUrl)
  return fc.oneof(
    fc.constantFrom([], header("Referer")(`${siteUrl}/login`)),
    fc.oneof(origins, hostileValue).map(originHeader),
    fc.oneof(sites, origins.map(originHeader)).map((other) => [...own, ...other]),
  )
}

const MANY_COOKIES = Array.from({ length: 500 }, (_, index) => `c${index}=zz9`).join("; ")

/** The session's cookie, sometimes beside invalid ones. */
export function cookieHeaders(session: string | null): fc.Arbitrary<HeaderList> {
  const valid: HeaderList = session ? [["Cookie", session]] : []
  const invalid = fc.oneof(
    fc.constantFrom(
      `session=${"a".repeat(40)}`,
      "session=%E0%A4%A; __Host-session=%; =; ;;; a",
      MANY_COOKIES,
    ),
    hostileValue.map((value) => `session=${value}`),
    fc.integer({ min: 100, max: 60_000 }).map((length) => `session=${"z".repeat(length)}`),
  )
  const other = invalid.map(header("Cookie"))
  return weighted(
    [6, fc.constant(valid)],
    [3, other.map((cookies) => [...cookies, ...valid])],
    [2, other.map((cookies) => [...valid, ...cookies])],
    [1, hostileValue.map((value) => `${value}; ${session ?? ""}`).map(header("Cookie"))],
  )
}

/** How many requests in a hundred have the header, and its values. */
const OPTIONAL: Record<string, [percent: number, values: string[]]> = {
  Accept: [50, ["*/*", "text/html", "application/json", "zz9", ""]],
  "CF-Connecting-IP": [
    30,
    ["203.0.113.9", "2001:db8::1", "::", ":::::", "::ffff:1.2.3.4", "1.2.3.4, 5.6.7.8", "", "a".repeat(3000)],
  ],
  "CF-IPCountry": [30, ["IN", "DE", "GB", "T1", "XX", "us", "", "USA", "__proto__", "constructor"]],
  "Accept-Encoding": [20, ["gzip", "br", "zstd", "*;q=0", "identity;q=0"]],
  "User-Agent": [10, ["", "Googlebot/2.1", "x".repeat(4000)]],
  "Accept-Language": [10, ["de", "*", "x-".repeat(2000)]],
  "If-None-Match": [10, ["*", '"zz9"', "W/"]],
  Range: [5, ["bytes=0-", "bytes=5-1", "bytes=99999999999-"]],
  "X-Forwarded-Host": [5, ["evil.example"]],
  "X-HTTP-Method-Override": [5, ["DELETE"]],
  "X-Remix-Response": [5, ["yes"]],
  Expect: [5, ["100-continue"]],
  Upgrade: [3, ["h2c"]],
}

export const optionalHeaders: fc.Arbitrary<HeaderList> = fc
  .tuple(
    ...Object.entries(OPTIONAL).map(([name, [share, values]]) => {
      const value = weighted([4, fc.constantFrom(...values)], [1, hostileValue])
      return weighted([share, value.map(header(name))], [100 - share, fc.constant<HeaderList>([])])
    }),
  )
  .map((headers) => headers.flat())

/** The UTF-8 bytes, one character each, without control characters, which would end the header. */
export function headerText(text: string): string {
  return Buffer.from(text)
    .toString("latin1")
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, "")
}
