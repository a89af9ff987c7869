import { Buffer } from "node:buffer"
import type { SeededRandom } from "#tests/support/seeded-random.ts"
import { nasty } from "./text.ts"

/** Name and value, as often as they are to be sent. */
export type Headers = [name: string, value: string][]

/** Where a request says that it comes from: our own page, or anything else. */
export function originHeaders(chance: SeededRandom, isOwn: boolean, siteUrl: string): Headers {
  if (isOwn) {
    return chance.pick<Headers>([
      [
        ["Origin", siteUrl],
        ["Sec-Fetch-Site", "same-origin"],
      ],
      [["Origin", siteUrl]],
      [["Sec-Fetch-Site", "none"]],
    ])
  }
  return chance.pick<Headers>([
    [],
    [["Origin", "https://evil.example"]],
    [["Origin", "null"]],
    [["Origin", `${siteUrl}.evil.example`]],
    [["Origin", headerText(nasty(chance))]],
    [
      ["Origin", siteUrl],
      ["Sec-Fetch-Site", chance.pick(["cross-site", "same-site", "", "Same-Origin", "zz9"])],
    ],
    [
      ["Origin", siteUrl],
      ["Origin", "https://evil.example"],
    ],
    [["Referer", `${siteUrl}/login`]],
  ])
}

/** Cookies beside, or instead of, the one that signs in. */
export function cookieHeaders(chance: SeededRandom, session: string | null): Headers {
  const own: Headers = session ? [["Cookie", session]] : []
  switch (chance.between(0, 11)) {
    case 0:
      return [["Cookie", `${headerText(nasty(chance))}; ${session ?? ""}`]]
    case 1:
      return [...own, ["Cookie", `session=${headerText(nasty(chance))}`]]
    case 2:
      return [["Cookie", `session=${"a".repeat(40)}`], ...own]
    case 3:
      return [["Cookie", `session=${"z".repeat(chance.between(100, 60_000))}`], ...own]
    case 4:
      return [["Cookie", `session=%E0%A4%A; __Host-session=%; =; ;;; a`], ...own]
    case 5:
      return [["Cookie", Array.from({ length: 500 }, (_, index) => `c${index}=zz9`).join("; ")], ...own]
    default:
      return own
  }
}

const ACCEPTS = ["*/*", "text/html", "application/json", "zz9", ""]
const ADDRESSES = [
  "203.0.113.9",
  "2001:db8::1",
  "::",
  ":::::",
  "::ffff:1.2.3.4",
  "1.2.3.4, 5.6.7.8",
  "",
  "a".repeat(3000),
]
const COUNTRIES = ["IN", "DE", "GB", "T1", "XX", "us", "", "USA", "__proto__", "constructor"]
const ENCODINGS = ["gzip", "br", "zstd", "*;q=0", "identity;q=0"]
const RANGES = ["bytes=0-", "bytes=5-1", "bytes=99999999999-"]

/** What else a request may say of itself. */
export function otherHeaders(chance: SeededRandom): Headers {
  const headers: Headers = []
  const sometimes = (share: number, name: string, values: readonly string[]) => {
    if (!chance.happens(share)) return
    headers.push([name, headerText(chance.happens(0.2) ? nasty(chance) : chance.pick(values))])
  }
  sometimes(0.5, "Accept", ACCEPTS)
  sometimes(0.3, "CF-Connecting-IP", ADDRESSES)
  sometimes(0.3, "CF-IPCountry", COUNTRIES)
  sometimes(0.2, "Accept-Encoding", ENCODINGS)
  sometimes(0.1, "User-Agent", ["", "Googlebot/2.1", "x".repeat(4000)])
  sometimes(0.1, "Accept-Language", ["de", "*", "x-".repeat(2000)])
  sometimes(0.1, "If-None-Match", ["*", '"zz9"', "W/"])
  sometimes(0.05, "Range", RANGES)
  sometimes(0.05, "X-Forwarded-Host", ["evil.example"])
  sometimes(0.05, "X-HTTP-Method-Override", ["DELETE"])
  sometimes(0.05, "X-Remix-Response", ["yes"])
  sometimes(0.05, "Expect", ["100-continue"])
  sometimes(0.03, "Upgrade", ["h2c"])
  return headers
}

/** UTF-8 bytes, one character each, without those that end a header. */
export function headerText(text: string): string {
  return Buffer.from(text)
    .toString("latin1")
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, "")
}
