import { Buffer } from "node:buffer"
import fc from "fast-check"
import { bodyOf, CONTENT_TYPES, ENDPOINTS, sizeOf } from "#tests/support/forms/form-fields.ts"
import { nearMisses, padded } from "#tests/support/forms/near-misses.ts"
import type { Fixtures } from "./fixtures.ts"
import type { FuzzRequest } from "./fuzz-requests.ts"
import type { HeaderList } from "./headers.ts"
import { encode, toPathCharacters } from "./paths.ts"

const BODY_SIZE = 64 * 1024 - 512
const URL_SIZE = 15 * 1024
const HEADER_SIZE = 60 * 1024

type Sent = Pick<FuzzRequest, "method" | "path" | "headers" | "body">

/** A text that visitors choose: a valid value, and the request that contains another in its place. */
export type NearMissField = {
  /** Endpoint and field. All requests of a field are expected to take equally long. */
  name: string
  valid: string
  size: number
  sizeOf: (text: string) => number
  request: (text: string) => Sent
}

const CURSOR = `${Date.UTC(2026, 10, 2)}-abcdefghijklmnopqrstuvwx1`

const QUERIES = [
  ["visitor", "/login", "redirectTo", "/account?done=password#top"],
  ["visitor", "/reset-password", "token", "a1B2".repeat(10)],
  ["visitor", "/confirm-email", "token", "a1B2".repeat(10)],
  ["visitor", "/undo-email-change", "token", "a1B2".repeat(10)],
  ["visitor", "/buy", "plan", "basic"],
  ["member", "/dashboard", "confirmation", "sent"],
  ["member", "/account", "before", CURSOR],
  ["member", "/account", "done", "password"],
  ["member", "/account/security", "before", CURSOR],
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
  ["/withdraw/", "a1b2c3d4e5"],
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

const encodedLength = (text: string) => encode(text).length

/** Every field of every form and API, and the parts of URLs and headers that the site reads. */
export function nearMissFields({ members, ownerCookie }: Fixtures, siteUrl: string): NearMissField[] {
  const cookies = { visitor: "", member: members[0]?.cookie ?? "", owner: ownerCookie }
  const get = (path: string, headers: HeaderList): Sent => ({
    method: "GET",
    path: toPathCharacters(path),
    headers,
    body: null,
  })
  const bodies = ENDPOINTS.flatMap((endpoint) =>
    Object.entries(endpoint.fields).map(([field, valid]): NearMissField => {
      const request = (text: string): Sent => {
        const body = Buffer.from(bodyOf(endpoint, field, text))
        const headers: HeaderList = [
          ["Origin", siteUrl],
          ["Cookie", cookies[endpoint.sender]],
          ["Content-Type", CONTENT_TYPES[endpoint.encoding]],
          ["Content-Length", String(body.length)],
        ]
        return { method: "POST", path: endpoint.path, headers, body }
      }
      return { name: `${endpoint.name}, ${field}`, valid, size: BODY_SIZE, sizeOf: sizeOf(endpoint), request }
    }),
  )
  const inUrl = (
    name: string,
    valid: string,
    cookie: string,
    urlOf: (text: string) => string,
  ): NearMissField => ({
    name: `GET ${name}`,
    valid,
    size: URL_SIZE,
    sizeOf: encodedLength,
    request: (text) => get(urlOf(encode(text)), [["Cookie", cookie]]),
  })
  const queries = QUERIES.map(([sender, path, field, valid]) =>
    inUrl(`${path}, ?${field}`, valid, cookies[sender], (text) => `${path}?${field}=${text}`),
  )
  const paths = PATHS.map(([path, valid]) =>
    inUrl(path + valid, valid, cookies.member, (text) => path + text.replaceAll("%2F", "/")),
  )
  const headers = HEADERS.map(
    ([path, field, valid]): NearMissField => ({
      name: `GET ${path}, ${field}`,
      valid,
      size: HEADER_SIZE,
      sizeOf: (text) => text.length,
      request: (text) => get(path, [[field, text.replace(/[^\t\u0020-\u00ff]/g, "?")]]),
    }),
  )
  return [...bodies, ...queries, ...paths, ...headers]
}

/** A valid value in which one to three characters, or others, are repeated, and whose end may be invalid. */
function nearMissOf({ valid, size, sizeOf }: NearMissField): fc.Arbitrary<string> {
  return fc
    .record({
      start: fc.nat(valid.length - 1),
      length: fc.integer({ min: 1, max: 3 }),
      other: fc.option(fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 }), { freq: 3 }),
      end: fc.constantFrom("", "@", "!", " ", ".", "-", "\n"),
    })
    .map(({ start, length, other, end }) => {
      const repeated = other ?? valid.slice(start, start + length)
      return padded(valid.slice(0, start), repeated, valid.slice(start + length) + end, size, sizeOf)
    })
}

const RANDOM_SAMPLES = 8

/** Up to `count` near-misses of a field: the systematic ones and random ones. */
export function drawNearMisses(field: NearMissField, count: number, seed: number): string[] {
  const random = fc.sample(nearMissOf(field), { seed, numRuns: RANDOM_SAMPLES })
  const all = [...nearMisses(field.valid, field.size, field.sizeOf), ...random]
  const length = Math.min(count, all.length)
  const subset = fc.shuffledSubarray(all, { minLength: length, maxLength: length })
  return fc.sample(subset, { seed, numRuns: 1 }).flat()
}
