import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { becomeOwner, cookieOf, openOrder, pageOf, send, signUp } from "./accounts.ts"
import { kilobytes, table } from "./markdown.ts"
import { type Kind, type Part, partsOf } from "./references.ts"
import type { Site } from "./site.ts"

type Page = { path: string; name?: string; cookie?: string }

const PUBLIC = ["/", "/about", "/contact", "/privacy", "/terms", "/cookies", "/license"]
const SIGNED_OUT = ["/buy", "/login", "/signup", "/forgot-password", "/forgot-license"]
const SIGNED_IN = ["/dashboard", "/account", "/report-bug", "/donate", "/download", "/dashboard/machine-file"]

const HEAD = ["page", "requests", "HTML", "CSS", "JavaScript", "images, icon", "in all"]

/** What each page takes, as the document refers to it; cells read identity / gzip / brotli in KB. */
export async function bytesTable(site: Site): Promise<string> {
  const rows: (string | number)[][] = []
  for (const page of await listPages(site)) {
    const response = await send(site.url, pageOf(page.path, page.cookie ? { cookie: page.cookie } : {}))
    const parts = partsOf(await response.text())
    const cells = (["html", "css", "js", "image"] as const).map((kind) => sizeOf(parts, kind))
    rows.push([page.name ?? `\`${page.path}\``, parts.length, ...cells, sizeOf(parts)])
  }
  return table(HEAD, rows)
}

async function listPages(site: Site): Promise<Page[]> {
  const owner = await becomeOwner(site, "bytes-owner")
  const cookie = cookieOf(owner)
  const buyer = await signUp(site, "bytes-buyer")
  const checkout = `/checkout/${await openOrder(buyer)}`
  return [
    ...[...PUBLIC, ...SIGNED_OUT].map((path) => ({ path })),
    ...SIGNED_IN.map((path) => ({ path, cookie })),
    { path: checkout, name: "`/checkout/:order`", cookie: cookieOf(buyer) },
    { path: `/receipts/${owner.orderId}`, name: "`/receipts/:order`", cookie },
  ]
}

function sizeOf(parts: Part[], kind?: Kind): string {
  const bodies = parts.filter((part) => kind === undefined || part.kind === kind).map(({ body }) => body)
  if (bodies.length === 0) return "0"
  const sizes = [(body: Buffer) => body.length, gzipped, brotlied].map((measure) =>
    bodies.map(measure).reduce((sum, size) => sum + size, 0),
  )
  return sizes.map(kilobytes).join(" / ")
}

/** PNG, JPEG, WebP and AVIF are compressed already, and served as they are. */
const isCompressed = (body: Buffer) =>
  /^(\x89PNG|\xff\xd8|RIFF|....ftyp)/s.test(body.toString("latin1", 0, 12))

// The levels at which Cloudflare compresses what passes through it.
const GZIP = { level: 8 }
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const gzipped = (body: Buffer) => (isCompressed(body) ? body : gzipSync(body, GZIP)).length
const brotlied = (body: Buffer) => (isCompressed(body) ? body : brotliCompressSync(body, BROTLI)).length
