import { Buffer } from "node:buffer"
import { gzipSync } from "node:zlib"
import fc from "fast-check"
import type { Fields } from "./forms.ts"
import { type HeaderList, headerText } from "./headers.ts"
import { encode } from "./paths.ts"
import { hostileText, weighted } from "./text.ts"

/** A body and the headers that describe it. */
export type Body = { bytes: Buffer; headers: HeaderList }

const URLENCODED = "application/x-www-form-urlencoded"
const JSON_TYPE = "application/json"

const bodyAs =
  (contentType: string | null = URLENCODED) =>
  (content: string | Uint8Array): Body => ({
    bytes: Buffer.from(content),
    headers: contentType === null ? [] : [["Content-Type", headerText(contentType)]],
  })

/** The fields, encoded as browsers and programs do, or in a way that the site must refuse. */
export function bodyOf(fields: fc.Arbitrary<Fields>, isJson: boolean): fc.Arbitrary<Body> {
  const form = fields.map(urlencoded)
  const json = fields.map((entries) => JSON.stringify(Object.fromEntries(entries)))
  const malformed = fc.oneof(
    form.map((text) => `${text}&%=%zz&&=&a=%ff%fe&b=%ed%a0%80&%00=%00`),
    fc.uint8Array({ minLength: 1, maxLength: 2000, size: "max" }),
    fc.constant(""),
  )
  return weighted(
    [9, form.map(bodyAs())],
    [isJson ? 48 : 1, json.map(bodyAs(JSON_TYPE))],
    [2, multipart(fields)],
    [1, brokenMultipart(fields)],
    [3, malformed.map(bodyAs())],
    [1, form.map((text) => Buffer.from(text, "utf16le")).map(bodyAs(`${URLENCODED}; charset=utf-16`))],
    [1, form.chain((text) => otherTypes.map((type) => bodyAs(type)(text)))],
    [1, hostileJson.chain((text) => jsonTypes.map((type) => bodyAs(type)(text)))],
    [1, form.chain((text) => contentEncodings.map((encoding) => compressed(text, encoding)))],
  )
}

const otherTypes = fc.constantFrom("text/html", "multipart/form-data", "", "zz9/\xff", null)
const jsonTypes = fc.constantFrom(JSON_TYPE, URLENCODED, "text/plain", null)
const contentEncodings = fc.constantFrom("gzip", "deflate", "br", "identity", "zz9")

function compressed(text: string, encoding: string): Body {
  const { bytes, headers } = bodyAs()(gzipSync(text))
  return { bytes, headers: [...headers, ["Content-Encoding", encoding]] }
}

function urlencoded(fields: Fields): string {
  return fields.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&")
}

const fileNames = fc.option(fc.constantFrom("a.txt", "../a", "<zz9>.html", ""), { freq: 1 })

function multipart(fields: fc.Arbitrary<Fields>, otherBoundary?: string): fc.Arbitrary<Body> {
  return fc.tuple(fields, fileNames, fc.nat()).map(([entries, fileName, number]) => {
    const boundary = `----zz9${number}`
    const file = fileName === null ? "" : `; filename="${fileName}"\r\nContent-Type: text/html`
    const parts = entries.map(([name, value]) => {
      const quoted = name.replaceAll('"', "%22").replaceAll(/[\r\n]/g, "%0A")
      return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted}"${file}\r\n\r\n${value}\r\n`
    })
    const type = `multipart/form-data; boundary=${otherBoundary ?? boundary}`
    return bodyAs(type)(`${parts.join("")}--${boundary}--\r\n`)
  })
}

/** With another boundary than the header says, or cut anywhere. */
function brokenMultipart(fields: fc.Arbitrary<Fields>): fc.Arbitrary<Body> {
  const boundaries = fc.constantFrom("", '""', "other", "a".repeat(5000), '"', "zz9\xff", "--")
  const cut = fc.tuple(multipart(fields), fc.nat(1000))
  return fc.oneof(
    boundaries.chain((boundary) => multipart(fields, boundary)),
    cut.map(([{ bytes, headers }, end]) => ({ bytes: bytes.subarray(0, end), headers })),
  )
}

const hostileJson = fc.oneof(
  fc.json(),
  hostileText.map((text) => JSON.stringify({ email: ["a", "b"], password: { a: 1 }, licenseKey: text })),
  fc.integer({ min: 1, max: 30_000 }).map((depth) => "[".repeat(depth)),
  fc.constantFrom(
    "{",
    '{"__proto__":{"isPaid":true},"constructor":{"prototype":{"zz9":1}}}',
    '{"a":"\\ud800","b":"\\u0000"}',
    `{"a":${"1".repeat(400)}}`,
    "\ufeff{}",
  ),
)
