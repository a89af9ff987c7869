import { Buffer } from "node:buffer"
import { paymentEvent, refundEvent, sign } from "#tests/support/provider-events.ts"
import type { SeededRandom } from "#tests/support/seeded-random.ts"
import { secrets } from "#tests/support/test-server.ts"
import { type Body, drawBody } from "./bodies.ts"
import type { Fixtures } from "./fixtures.ts"
import { drawForm } from "./forms.ts"
import { cookieHeaders, type Headers, headerText, originHeaders, otherHeaders } from "./headers.ts"
import { disguise, drawQuery, fillPath, TEMPLATES, toPathCharacters } from "./paths.ts"
import { mutate } from "./text.ts"

/** A stranger may change nothing; a member only what is the member's own. */
export type Role = "stranger" | "member"

export type FuzzRequest = {
  number: number
  role: Role
  method: string
  path: string
  headers: Headers
  body: Buffer | null
  /** Content-Length says more than comes: whoever sends that waits in vain for an answer. */
  isCutShort: boolean
}

/** The paths that do something with what they are sent. */
const FORMS = TEMPLATES.filter((path) =>
  /login|signup|register|password|forgot|logout|account|report|donate|buy|checkout|webhooks|api|device|machine|key/.test(
    path,
  ),
)

/** Log-in, sign-up and reset hash a password each time: enough of them, but not most of the run. */
const DOORS = /login|signup|register|forgot|reset|account/i

/** The request of a number: the same for the same chance, but for the ids and cookies of the cast. */
export function makeRequest(
  chance: SeededRandom,
  number: number,
  role: Role,
  cast: Fixtures,
  siteUrl: string,
): FuzzRequest {
  const method = drawMethod(chance)
  const template = chance.pick(method === "POST" && chance.happens(0.7) ? FORMS : TEMPLATES)
  const path = disguise(chance, fillPath(chance, template, cast)) + drawQuery(chance, template, cast)
  const isOwn = chance.happens(0.75)
  // A stranger is signed out, or a member's browser that another site makes send something.
  const isMember =
    role === "member" ? chance.happens(0.7) : method === "POST" && !isOwn && chance.happens(0.5)
  const session = isMember ? chance.pick(cast.members).cookie : null
  const headers: Headers = [
    ["Host", new URL(siteUrl).host],
    ["CF-Ray", `fuzz-${number}`],
    ...originHeaders(chance, isOwn, siteUrl),
    ...cookieHeaders(chance, session),
    ...otherHeaders(chance),
  ]
  const request = { number, role, method, path: toPathCharacters(path), headers, isCutShort: false }
  if (method === "GET" || method === "HEAD") return { ...request, body: null }

  const body = template.startsWith("/webhooks")
    ? drawWebhook(chance, role, headers)
    : drawBody(chance, drawFields(chance, template, role, cast), template.startsWith("/api"))
  if (body.contentType !== null) headers.push(["Content-Type", headerText(body.contentType)])
  if (body.contentEncoding !== null) headers.push(["Content-Encoding", body.contentEncoding])
  return { ...request, body: body.bytes, isCutShort: sayLength(chance, headers, body.bytes.length) }
}

function drawMethod(chance: SeededRandom): string {
  if (chance.happens(0.35)) return "GET"
  if (chance.happens(0.93)) return "POST"
  return chance.pick(["HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "TRACE", "MKCOL"])
}

function drawFields(
  chance: SeededRandom,
  template: string,
  role: Role,
  { victim, members, licenseKey }: Fixtures,
) {
  const emails = [victim.email, ...members.map(({ email }) => email)]
  // Whoever knows the key of a license may use it: a stranger doesn't.
  const fields = drawForm(chance, template, {
    emails,
    licenseKey: role === "member" ? licenseKey : "AAAAAAAAAAAAAAAAAAAA",
  })
  // Without a password, or an address to mail to, no door opens: nothing authorizes what a stranger then does.
  const isShut = role === "stranger" || (DOORS.test(template) && chance.happens(0.6))
  const needed = template.includes("forgot") ? /^email/i : /^(currentP|p)assword/i
  return isShut ? fields.filter(([name]) => !needed.test(name)) : fields
}

/** A webhook, signed for half of the members: no harm in it may break the site either. */
function drawWebhook(chance: SeededRandom, role: Role, headers: Headers): Body {
  const ids = { orderId: `order_${chance.between(1, 9)}`, paymentId: `pay_fuzz${chance.between(1, 9)}` }
  const refund = { refundId: `rfnd_${chance.between(1, 9)}`, amount: 9499, totalRefunded: 9499, at: 10 }
  const good = chance.pick([
    paymentEvent(chance.pick(["payment.captured", "order.paid", "payment.failed", "zz9"]), ids),
    refundEvent({ ...ids, ...refund }),
    '{"event":"payment.dispute.lost","payload":{"dispute":{"entity":{"id":"d","payment_id":"p"}}}}',
  ])
  const at = chance.between(0, good.length)
  const text = chance.happens(0.5) ? good : good.slice(0, at) + mutate(chance, "1") + good.slice(at + 1)
  const bytes = Buffer.from(text)
  const secret = role === "member" && chance.happens(0.7) ? secrets.webhookSecret : "not the secret"
  headers.push(["X-Razorpay-Signature", chance.happens(0.1) ? "zz9" : sign(bytes.toString(), secret)])
  headers.push(["x-razorpay-event-id", headerText(mutate(chance, "evt_RB58MiP5SPFYyM").slice(0, 5000))])
  return { bytes, contentType: "application/json", contentEncoding: null }
}

/** Says how long the body is, or that it comes in chunks; true when it says more than there is. */
function sayLength(chance: SeededRandom, headers: Headers, length: number): boolean {
  if (chance.happens(0.1)) {
    headers.push(["Transfer-Encoding", "chunked"])
    return false
  }
  const isCutShort = chance.happens(0.02)
  headers.push(["Content-Length", String(isCutShort ? length + chance.between(1, 1e6) : length)])
  return isCutShort
}
