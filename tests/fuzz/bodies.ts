import { Buffer } from "node:buffer"
import { gzipSync } from "node:zlib"
import type { SeededRandom } from "#tests/support/seeded-random.ts"
import type { Fields } from "./forms.ts"
import { encode } from "./paths.ts"
import { nasty } from "./text.ts"

export type Body = { bytes: Buffer; contentType: string | null; contentEncoding: string | null }

const URLENCODED = "application/x-www-form-urlencoded"

/** The fields, in one of the ways in which a browser, a program or an attacker would send them. */
export function drawBody(chance: SeededRandom, fields: Fields, isJsonWanted: boolean): Body {
  const plain = (text: string, contentType: string | null): Body => ({
    bytes: Buffer.from(text),
    contentType,
    contentEncoding: null,
  })
  if (isJsonWanted && chance.happens(0.7)) {
    return plain(JSON.stringify(Object.fromEntries(fields)), "application/json")
  }
  switch (chance.between(0, 19)) {
    case 0:
    case 1:
      return multipart(chance, fields)
    case 2:
      return brokenMultipart(chance, fields)
    case 3:
      return plain(JSON.stringify(Object.fromEntries(fields)), "application/json")
    case 4:
      return plain(drawJson(chance), chance.pick(["application/json", URLENCODED, "text/plain", null]))
    case 5:
      return {
        ...plain("", URLENCODED),
        bytes: gzipSync(urlencoded(fields)),
        contentEncoding: chance.pick(["gzip", "deflate", "br", "identity", "zz9"]),
      }
    case 6:
      return {
        ...plain("", `${URLENCODED}; charset=utf-16`),
        bytes: Buffer.from(urlencoded(fields), "utf16le"),
      }
    case 7:
      return { ...plain("", URLENCODED), bytes: randomBytes(chance) }
    case 8:
      return plain(
        urlencoded(fields),
        chance.pick(["text/html", "multipart/form-data", "", "zz9/\xff", null]),
      )
    case 9:
      return plain("", URLENCODED)
    case 10:
      return plain(`${urlencoded(fields)}&%=%zz&&=&a=%ff%fe&b=%ed%a0%80&%00=%00`, URLENCODED)
    default:
      return plain(urlencoded(fields), URLENCODED)
  }
}

function urlencoded(fields: Fields): string {
  return fields.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&")
}

function multipart(chance: SeededRandom, fields: Fields): Body {
  const boundary = `----zz9${chance.between(0, 1e9)}`
  const parts = fields.map(([name, value]) => {
    const quoted = name.replaceAll('"', "%22").replaceAll(/[\r\n]/g, "%0A")
    const file = chance.happens(0.2) ? `; filename="${chance.pick(["a.txt", "../a", "<zz9>.html", ""])}"` : ""
    const type = file ? "\r\nContent-Type: text/html" : ""
    return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted}"${file}${type}\r\n\r\n${value}\r\n`
  })
  return {
    bytes: Buffer.from(`${parts.join("")}--${boundary}--\r\n`),
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentEncoding: null,
  }
}

function brokenMultipart(chance: SeededRandom, fields: Fields): Body {
  const good = multipart(chance, fields)
  const cut = chance.between(0, good.bytes.length)
  const boundary = chance.pick(["", '""', "other", "a".repeat(5000), '"', "zz9\xff", "--"])
  return {
    ...good,
    bytes: chance.happens(0.5) ? good.bytes.subarray(0, cut) : good.bytes,
    contentType: chance.happens(0.5) ? `multipart/form-data; boundary=${boundary}` : good.contentType,
  }
}

function drawJson(chance: SeededRandom): string {
  return chance.pick([
    "null",
    "[]",
    '"zz9"',
    "{",
    '{"__proto__":{"isPaid":true},"constructor":{"prototype":{"zz9":1}}}',
    `{"email":["a","b"],"password":{"a":1},"licenseKey":${JSON.stringify(nasty(chance))}}`,
    '{"a":"\\ud800","b":"\\u0000"}',
    "[".repeat(chance.between(1, 30_000)),
    `{"a":${"1".repeat(400)}}`,
    "\ufeff{}",
  ])
}

function randomBytes(chance: SeededRandom): Buffer {
  return Buffer.from(Array.from({ length: chance.between(1, 2000) }, () => chance.between(0, 255)))
}
