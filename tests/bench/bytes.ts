import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { createAccount, createOrder } from "#tests/support/fixtures/fixtures.ts"
import { SCRIPT_FREE_PAGES } from "#tests/support/server/public-pages.ts"
import { kilobytes, table } from "./markdown.ts"
import { createOwner } from "./owner.ts"
import { listResources, type Resource, type ResourceKind } from "./page-resources.ts"
import { pageRequest, send } from "./requests.ts"
import type { Site } from "./site.ts"

type Page = { path: string; name?: string; cookie?: string }

const SIGNED_OUT = ["/buy", "/login", "/signup", "/forgot-password", "/forgot-license"]
const SIGNED_IN = ["/dashboard", "/account", "/report-bug", "/donate", "/download", "/dashboard/machine-file"]

const HEAD = ["page", "requests", "HTML", "CSS", "JavaScript", "images, icon", "in all"]

/** The resources that each page loads, by kind; cells read identity / gzip / brotli in KB. */
export async function bytesTable(site: Site): Promise<string> {
  const rows: (string | number)[][] = []
  for (const page of await listPages(site)) {
    const response = await send(site.url, pageRequest(page.path, page.cookie ? { cookie: page.cookie } : {}))
    const resources = listResources(await response.text())
    const cells = (["html", "css", "js", "image"] as const).map((kind) => sizeOf(resources, kind))
    rows.push([page.name ?? `\`${page.path}\``, resources.length, ...cells, sizeOf(resources)])
  }
  return table(HEAD, rows)
}

export async function listPages(site: Site): Promise<Page[]> {
  const owner = await createOwner(site)
  const cookie = owner.cookieHeader
  const buyer = await createAccount(site)
  const checkout = `/checkout/${await createOrder(buyer)}`
  return [
    ...[...SCRIPT_FREE_PAGES, ...SIGNED_OUT].map((path) => ({ path })),
    ...SIGNED_IN.map((path) => ({ path, cookie })),
    { path: checkout, name: "`/checkout/:order`", cookie: buyer.cookieHeader },
    { path: `/receipts/${owner.orderId}`, name: "`/receipts/:order`", cookie },
  ]
}

function sizeOf(resources: Resource[], kind?: ResourceKind): string {
  const matching = resources.filter((resource) => kind === undefined || resource.kind === kind)
  const bodies = matching.map(({ body }) => body)
  if (bodies.length === 0) return "0"
  const sizes = [(body: Buffer) => body.length, gzipped, brotlied].map((measure) =>
    bodies.map(measure).reduce((sum, size) => sum + size, 0),
  )
  return sizes.map(kilobytes).join(" / ")
}

/** Whether a file is a PNG, JPEG, WebP or AVIF, which are served uncompressed. */
const isCompressed = (body: Buffer) =>
  /^(\x89PNG|\xff\xd8|RIFF|....ftyp)/s.test(body.toString("latin1", 0, 12))

// Cloudflare's compression levels.
const GZIP = { level: 8 }
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const gzipped = (body: Buffer) => (isCompressed(body) ? body : gzipSync(body, GZIP)).length
const brotlied = (body: Buffer) => (isCompressed(body) ? body : brotliCompressSync(body, BROTLI)).length
