import { Buffer } from "node:buffer"
import fc from "fast-check"
import { bodyOf, CONTENT_TYPES, ENDPOINTS, sizeOf } from "#tests/support/form-fields.ts"
import { nearMisses, pumped } from "#tests/support/near-misses.ts"
import type { Fixtures } from "./fixtures.ts"
import type { FuzzRequest } from "./make-request.ts"
import { encode, toPathCharacters } from "./paths.ts"

const BODY_SIZE = 64 * 1024 - 512
const URL_SIZE = 15 * 1024
const HEADER_SIZE = 60 * 1024

type Sent = Pick<FuzzRequest, "method" | "path" | "headers" | "body">

/** One text that a visitor chooses: a good value, and the request that carries another in its place. */
export type NearMissField = {
  /** Endpoint and field: answers to requests of one kind are expected to take equally long. */
  kind: string
  good: string
  size: number
  sizeOf: (text: string) => number
  request: (text: string) => Sent
}

const CURSOR = `${Date.UTC(2026, 10, 2)}-abcdefghijklmnopqrstuvwx1`

const QUERIES = [
  ["visitor", "/login", "redirectTo", "/account?done=password#top"],
  ["visitor", "/reset-password", "token", "a1B2".repeat(10)],
  ["visitor", "/buy", "plan", "basic"],
  ["member", "/account", "before", CURSOR],
  ["member", "/account", "done", "password"],
  ["member", "/report-bug", "before", CURSOR],
  ["member", "/donate", "before", CURSOR],
  ["member", "/donate", "thanks", "pay_RB58MiP5SPFYyM"],
  ["owner", "/dashboard", "device", "PC-1"],
  ["owner", "/dashboard", "released", "12"],
  ["owner", "/dashboard/release", "device", "PC-1"],
  ["owner", "/dashboard/brisk.lic", "device", "PC-1"],
] as const

const PATHS = [
  ["/checkout/", "a1b2c3d4e5"],
  ["/receipts/", "a1b2c3d4e5"],
  ["/api/v1/", "licenses/none"],
  ["/", "no/such.page"],
  ["/", "about.data"],
] as const

const HEADERS = [
  ["/dashboard", "Cookie", `a=1; session=${"a2".repeat(20)}`],
  ["/account", "Cookie", `__Host-session=${"a2".repeat(20)}; b="2"`],
  ["/", "Accept-Language", "de-DE,de;q=0.9, en;q=0.5"],
  ["/", "If-None-Match", 'W/"a1b2", "c3"'],
  ["/buy", "CF-IPCountry", "IN"],
  ["/login", "CF-Connecting-IP", "2001:db8::1"],
] as const

const escaped = (text: string) => encode(text).length

/** Every field of every form and API, and what of an address and of the headers is read. */
export function nearMissFields({ members, ownerCookie }: Fixtures, siteUrl: string): NearMissField[] {
  const cookies = { visitor: "", member: members[0]?.cookie ?? "", owner: ownerCookie }
  const get = (path: string, headers: FuzzRequest["headers"]): Sent => ({
    method: "GET",
    path: toPathCharacters(path),
    headers,
    body: null,
  })
  const bodies = ENDPOINTS.flatMap((endpoint) =>
    Object.entries(endpoint.fields).map(([field, good]) => ({
      kind: `${endpoint.name}, ${field}`,
      good,
      size: BODY_SIZE,
      sizeOf: sizeOf(endpoint),
      request: (text: string): Sent => {
        const body = Buffer.from(bodyOf(endpoint, field, text))
        const headers: FuzzRequest["headers"] = [
          ["Origin", siteUrl],
          ["Cookie", cookies[endpoint.sender]],
          ["Content-Type", CONTENT_TYPES[endpoint.encoding]],
          ["Content-Length", String(body.length)],
        ]
        return { method: "POST", path: endpoint.path, headers, body }
      },
    })),
  )
  const queries = QUERIES.map(([sender, path, field, good]) => ({
    kind: `GET ${path}, ?${field}`,
    good,
    size: URL_SIZE,
    sizeOf: escaped,
    request: (text: string) => get(`${path}?${field}=${encode(text)}`, [["Cookie", cookies[sender]]]),
  }))
  const paths = PATHS.map(([path, good]) => ({
    kind: `GET ${path}${good}`,
    good,
    size: URL_SIZE,
    sizeOf: escaped,
    request: (text: string) => get(path + encode(text).replaceAll("%2F", "/"), [["Cookie", cookies.member]]),
  }))
  const headers = HEADERS.map(([path, field, good]) => ({
    kind: `GET ${path}, ${field}`,
    good,
    size: HEADER_SIZE,
    sizeOf: (text: string) => text.length,
    request: (text: string) => get(path, [[field, text.replace(/[^\t\u0020-\u00ff]/g, "?")]]),
  }))
  return [...bodies, ...queries, ...paths, ...headers]
}

/** A good value of which one to three characters, or something else, are repeated, and an end that may not fit. */
function nearMissOf({ good, size, sizeOf }: NearMissField): fc.Arbitrary<string> {
  return fc
    .record({
      start: fc.nat(good.length - 1),
      length: fc.integer({ min: 1, max: 3 }),
      other: fc.option(fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 }), { freq: 3 }),
      end: fc.constantFrom("", "@", "!", " ", ".", "-", "\n"),
    })
    .map(({ start, length, other, end }) => {
      const pump = other ?? good.slice(start, start + length)
      return pumped(good.slice(0, start), pump, good.slice(start + length) + end, size, sizeOf)
    })
}

const RANDOM_SAMPLES = 8

/** Up to `count` near-misses of a field: the systematic ones and some that nobody thought of. */
export function drawNearMisses(field: NearMissField, count: number, seed: number): string[] {
  const random = fc.sample(nearMissOf(field), { seed, numRuns: RANDOM_SAMPLES })
  const all = [...nearMisses(field.good, field.size, field.sizeOf), ...random]
  const length = Math.min(count, all.length)
  return fc
    .sample(fc.shuffledSubarray(all, { minLength: length, maxLength: length }), { seed, numRuns: 1 })
    .flat()
}

/** As many letters as a near-miss has. */
export function lettersOf({ size }: NearMissField): string {
  return "a".repeat(size)
}
