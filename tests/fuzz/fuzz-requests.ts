import type { Buffer } from "node:buffer"
import fc from "fast-check"
import { type Body, bodyOf } from "./bodies.ts"
import type { Fixtures } from "./fixtures.ts"
import { formOf } from "./forms.ts"
import {
  cookieHeaders,
  crossOriginHeaders,
  type HeaderList,
  optionalHeaders,
  sameOriginHeaders,
} from "./headers.ts"
import { pathOf, queryOf, ROUTES, toPathCharacters } from "./paths.ts"
import { percent, weighted } from "./text.ts"
import { webhookOf } from "./webhooks.ts"

/** A signed-out sender may change nothing; a signed-in one only its own account. */
export type Role = "signed-out" | "signed-in"

export type FuzzRequest = {
  number: number
  role: Role
  method: string
  path: string
  headers: HeaderList
  body: Buffer | null
  /** Content-Length is larger than the body, so that the server waits and the sender leaves. */
  isCutShort: boolean
}

type Sender = { role: Role; fixtures: Fixtures; siteUrl: string }

/** The routes with forms or other bodies. */
const FORM_ROUTES = ROUTES.filter((path) =>
  /login|signup|register|password|logout|account|report|donate|buy|checkout|webhooks|api|device|machine|key/.test(
    path,
  ),
)

/** Routes that hash a password, which takes 110 ms: most of their forms are sent without one. */
const HASHING_ROUTES = /login|signup|register|forgot|reset|account/

const OTHER_METHODS = ["HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "TRACE", "MKCOL"]

const target = fc.record({
  method: weighted<string>(
    [35, fc.constant("GET")],
    [60, fc.constant("POST")],
    [5, fc.constantFrom(...OTHER_METHODS)],
  ),
  route: fc.oneof(fc.constantFrom(...ROUTES), fc.constantFrom(...FORM_ROUTES)),
})

/** The request of a number. A seed repeats it, except for the IDs and cookies of the fixtures. */
export function drawRequest(seed: number, number: number, sender: Sender): FuzzRequest {
  const request = target.chain(({ method, route }) => requestOf(method, route, sender))
  const [drawn] = fc.sample(request, { seed: (seed + Math.imul(number, 0x9e3779b1)) | 0, numRuns: 1 })
  if (!drawn) throw new Error("no request was drawn")
  return { ...drawn, number, headers: [["CF-Ray", `fuzz-${number}`], ...drawn.headers] }
}

function requestOf(method: string, route: string, sender: Sender) {
  const { role, fixtures, siteUrl } = sender
  const noBody = fc.constant({ body: null, isCutShort: false, headers: [] })
  return fc
    .record({
      path: pathOf(route, fixtures),
      query: queryOf(route, fixtures),
      origin: originAndCookies(method, sender),
      optional: optionalHeaders,
      content: method === "GET" || method === "HEAD" ? noBody : contentOf(route, role, fixtures),
    })
    .map(({ path, query, origin, optional, content }) => ({
      role,
      method,
      path: toPathCharacters(path + query),
      ...content,
      headers: [["Host", new URL(siteUrl).host], ...origin, ...optional, ...content.headers] as HeaderList,
    }))
}

/** Another site can make the browser of a signed-in user send a form: its sender counts as signed out. */
function originAndCookies(method: string, { role, fixtures, siteUrl }: Sender): fc.Arbitrary<HeaderList> {
  const cookies = (signedIn: number) =>
    weighted(
      [signedIn, fc.constantFrom(...fixtures.members).chain(({ cookie }) => cookieHeaders(cookie))],
      [100 - signedIn, cookieHeaders(null)],
    )
  const own = role === "signed-in" ? 70 : 0
  const foreign = own === 0 && method === "POST" ? 50 : own
  return weighted(
    [3, fc.tuple(sameOriginHeaders(siteUrl), cookies(own))],
    [1, fc.tuple(crossOriginHeaders(siteUrl), cookies(foreign))],
  ).map((headers) => headers.flat())
}

/** A body with its headers; one in ten is sent in chunks, one in fifty is cut short. */
function contentOf(route: string, role: Role, fixtures: Fixtures) {
  const body = route.startsWith("/webhooks")
    ? webhookOf(role === "signed-in")
    : formBody(route, role, fixtures)
  const missing = weighted([98, fc.constant(0)], [2, fc.integer({ min: 1, max: 1e6 })])
  return fc
    .record({ body, missing, isChunked: percent(10) })
    .map(({ body: { bytes, headers }, missing: missingBytes, isChunked }) => ({
      body: bytes,
      isCutShort: !isChunked && missingBytes > 0,
      headers: [
        ...headers,
        isChunked ? ["Transfer-Encoding", "chunked"] : ["Content-Length", `${bytes.length + missingBytes}`],
      ] as HeaderList,
    }))
}

/** A signed-out sender knows no license key and sends no credentials, so nothing authorizes what it does. */
function formBody(route: string, role: Role, { victim, members, licenseKey }: Fixtures): fc.Arbitrary<Body> {
  const emails = [victim.email, ...members.map(({ email }) => email)]
  const form = formOf(route, {
    emails,
    licenseKey: role === "signed-in" ? licenseKey : "AAAAAAAAAAAAAAAAAAAA",
  })
  const credential = route.includes("forgot") ? /^email/i : /^(currentP|p)assword/i
  const withoutCredentials = form.map((fields) => fields.filter(([name]) => !credential.test(name)))
  const complete = role === "signed-out" ? 0 : HASHING_ROUTES.test(route) ? 40 : 100
  return bodyOf(weighted([complete, form], [100 - complete, withoutCredentials]), route.startsWith("/api"))
}
