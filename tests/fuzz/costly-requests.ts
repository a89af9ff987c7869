import { Buffer } from "node:buffer"
import { randomUUID } from "node:crypto"
import { MAX_URL_LENGTH } from "#app/platform/http/request-guards.server.ts"
import { svixHeaders } from "#tests/emulators/signatures.ts"
import { paymentEvent, webhookRequest } from "#tests/support/fixtures/provider-events.ts"
import { emailEvent } from "#tests/support/server/email-events.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import type { SizeOf, TextOf } from "./costly-texts.ts"
import type { Place, PostedForm } from "./places.ts"

export type SentRequest = {
  path: string
  init: { method?: string; headers: Record<string, string>; body?: string }
}

/** A request of which so many bytes are a text. */
export type CostlyRequest = {
  name: string
  bytes: number
  /** The request with this text in it. */
  with: (text: TextOf) => SentRequest
  /** True if the text is in what the place reads by itself. */
  isTyped?: boolean
  /** The request beside the one with letters, where it is its shape that is costly, whatever its text. */
  shape?: () => SentRequest
}

/** A little less than the site takes of a form, and what a URL or a header may have. */
const BYTES = 60 * 1024

type Field = readonly [name: string, value: string]

const BOUNDARY = "zz9"
const MULTIPART = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` }

/** Parts with these headers, after those that name the field. */
const multipart = (fields: readonly Field[], headers = "") =>
  [
    ...fields.map(
      ([name, value]) =>
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${headers}\r\n\r\n${value}\r\n`,
    ),
    `--${BOUNDARY}--\r\n`,
  ].join("")

/** In a URL or a form that is encoded like one. */
const inUrl: SizeOf = (text) => encodeURIComponent(text).length

/** In a query as it is, of which the parser of URLs encodes a part. */
const inQuery: SizeOf = (text) => encodeURI(text).replaceAll("%25", "%").length

/** In JSON, between its quotation marks. */
const inJson: SizeOf = (text) => Buffer.byteLength(JSON.stringify(text)) - 2

/** A form with the text in some of its fields, in equal shares; all others have what the page gave them. */
function formRequest(place: Place, form: PostedForm, names: readonly string[], bytes = BYTES): CostlyRequest {
  const given = Object.entries(form.given).filter(([name]) => !names.includes(name))
  const share = Math.floor(bytes / names.length)
  return {
    name: `POST ${form.path} ${form.given.intent ?? ""}, ${place.sender}, in ${names.join(", ")}`,
    bytes,
    with: (text) => ({
      path: form.path,
      init: {
        method: "POST",
        headers: { ...place.headers, ...MULTIPART },
        body: multipart([...given, ...names.map((name) => [name, text(share)] as const)]),
      },
    }),
  }
}

/** The forms of a place with the text in all typed fields, and in an undeclared one. */
export function formRequests(place: Place): CostlyRequest[] {
  const [first = { path: place.path, given: {}, typed: [] }] = place.forms
  return [
    formRequest(place, first, ["undeclared"]),
    ...place.forms
      .filter(({ typed }) => typed.length > 0)
      .map((form) => ({ ...formRequest(place, form, form.typed), isTyped: true })),
  ]
}

/** The forms of a place with the text in one field after the other. */
export const fieldRequests = (place: Place): CostlyRequest[] =>
  place.forms.flatMap((form) =>
    [...Object.keys(form.given).filter((name) => name !== "intent"), ...form.typed].map((name) =>
      formRequest(place, form, [name]),
    ),
  )

/** Bodies of other shapes, each with the text somewhere else than in a field of an ordinary length. */
export function bodyRequests({ path, sender, headers }: Place, bytes = BYTES): CostlyRequest[] {
  const shapes: Record<string, (text: TextOf) => string> = {
    "100 fields": (text) =>
      multipart(Array.from({ length: 100 }, (_, index) => [`f${index}`, text(Math.floor(bytes / 100))])),
    "a name": (text) => multipart([[text(bytes), ""]]),
    "a file’s name": (text) => multipart([["f", ""]], `; filename="${text(bytes)}"`),
    "a file": (text) =>
      multipart([["picture", text(bytes)]], `; filename="f.png"\r\ncontent-type: image/png`),
    "a part’s headers": (text) => multipart([["f", ""]], `\r\nx: ${text(bytes)}`),
    "the whole body": (text) => text(bytes),
  }
  const inForm = { path, init: { method: "POST", headers: { ...headers, ...MULTIPART } } }
  const urlencoded = { "content-type": "application/x-www-form-urlencoded" }
  return [
    ...Object.entries(shapes).map(([name, body]) => ({
      name: `POST ${path}, ${sender}, in ${name}`,
      bytes,
      with: (text: TextOf) => ({ ...inForm, init: { ...inForm.init, body: body(text) } }),
    })),
    {
      name: `POST ${path}, ${sender}, with many lines in a part’s headers`,
      bytes,
      with: (text) => ({ ...inForm, init: { ...inForm.init, body: multipart([["f", text(bytes)]]) } }),
      shape: () => {
        const body = multipart([["f", ""]], "\r\nx:".repeat(Math.floor(bytes / 4)))
        return { ...inForm, init: { ...inForm.init, body } }
      },
    },
    {
      name: `POST ${path}, ${sender}, in a field, encoded like a URL`,
      bytes,
      with: (text) => ({
        path,
        init: {
          method: "POST",
          headers: { ...headers, ...urlencoded },
          body: `undeclared=${encodeURIComponent(text(bytes, inUrl))}`,
        },
      }),
    },
    {
      name: `POST ${path}, ${sender}, as the body, encoded like a URL`,
      bytes,
      with: (text) => ({
        path,
        init: { method: "POST", headers: { ...headers, ...urlencoded }, body: text(bytes) },
      }),
    },
  ]
}

/** A value with another text in place of each of its texts. */
function withText(value: unknown, text: () => string): unknown {
  if (typeof value === "string") return text()
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map((each) => withText(each, text))
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withText(each, text)]))
}

function countTexts(value: unknown): number {
  let count = 0
  withText(value, () => String(count++))
  return count
}

const CSP_REPORT = {
  "csp-report": {
    "effective-directive": "",
    "violated-directive": "",
    "blocked-uri": "",
    "document-uri": "",
  },
}

/** Bodies in JSON that the site takes, by path; `describe` has those of the API. */
export function samplesOf(path: string, description: unknown): unknown[] {
  switch (path) {
    case "/webhooks/razorpay":
      return [JSON.parse(paymentEvent("payment.captured", { orderId: "order_1" }))]
    case "/webhooks/resend":
      return [JSON.parse(emailEvent({}))]
    case "/csp-reports":
      return [
        CSP_REPORT,
        [{ type: "csp-violation", body: { effectiveDirective: "", blockedURL: "", documentURL: "" } }],
      ]
    default:
      return apiSamples(path, description)
  }
}

function apiSamples(path: string, description: unknown): unknown[] {
  const at = (value: unknown, ...names: string[]): unknown =>
    names.reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], value)
  const sample = (schema: unknown): unknown => {
    const reference = at(schema, "$ref")
    if (typeof reference === "string") return sample(at(description, ...reference.split("/").slice(1)))
    if (at(schema, "type") === "array") return [sample(at(schema, "items"))]
    const properties = at(schema, "properties")
    if (typeof properties !== "object" || properties === null) return ""
    return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, sample(each)]))
  }
  const body = at(description, "paths", path, "post", "requestBody", "content", "application/json", "schema")
  return body === undefined ? [] : [sample(body)]
}

function jsonInit(path: string, headers: Record<string, string>, body: string): SentRequest["init"] {
  if (path === "/webhooks/razorpay") return webhookRequest(body)
  const json = { ...headers, "content-type": "application/json" }
  const signed =
    path === "/webhooks/resend"
      ? svixHeaders(body, { id: `msg_${randomUUID()}`, secret: secrets.resendWebhookSecret })
      : {}
  return { method: "POST", headers: { ...json, ...signed }, body }
}

/** JSON bodies with the text in all their values, in a name, and as invalid JSON; lists and names instead of values. */
export function jsonRequests({ path, headers }: Place, samples: readonly unknown[]): CostlyRequest[] {
  const bytes = BYTES
  const sent = (body: string): SentRequest => ({ path, init: jsonInit(path, headers, body) })
  const request = (name: string, body: (text: TextOf) => string): CostlyRequest => ({
    name: `POST ${path}, ${name}`,
    bytes,
    with: (text) => sent(body(text)),
  })
  const ofSamples = samples.flatMap((sample, index) => {
    const share = Math.floor(bytes / Math.max(countTexts(sample), 1))
    const ofValues = request(`sample ${index}, in its values`, (text) =>
      JSON.stringify(withText(sample, () => text(share, inJson))),
    )
    const inValues = { ...ofValues, isTyped: true }
    const zeros = Array<number>(Math.floor(share / 2)).fill(0)
    const lists = JSON.stringify(withText(sample, () => "[]")).replaceAll('"[]"', JSON.stringify(zeros))
    return [
      inValues,
      request(`sample ${index}, in a further value`, (text) =>
        JSON.stringify({ ...(sample as object), undeclared: text(bytes, inJson) }),
      ),
      { ...inValues, name: `POST ${path}, sample ${index}, lists as its values`, shape: () => sent(lists) },
      ...longLists(sample).map(([name, list]) => ({
        ...inValues,
        name: `POST ${path}, sample ${index}, ${name}`,
        shape: () => sent(JSON.stringify(list)),
      })),
    ]
  })
  const asText = request("as text", (text) => JSON.stringify(text(bytes, inJson)))
  const shapes = {
    "a list of zeros": JSON.stringify(Array(Math.floor(bytes / 2)).fill(0)),
    "lists in lists": "[".repeat(bytes / 2) + "]".repeat(bytes / 2),
    "many names": JSON.stringify(manyNames()),
  }
  return [
    ...ofSamples,
    request("in a name", (text) => JSON.stringify({ [text(bytes, inJson)]: "" })),
    asText,
    request("as no JSON", (text) => text(bytes)),
    ...Object.entries(shapes).map(([name, body]) => ({
      ...asText,
      name: `POST ${path}, ${name}`,
      shape: () => sent(body),
    })),
  ]
}

/** A value in JSON of almost as many names as the body may have. */
const manyNames = () =>
  Object.fromEntries(Array.from({ length: Math.floor(BYTES / 10) - 20 }, (_, index) => [`k${index}`, 0]))

/** The sample with each of its lists made as long as the body may be, of elements as they are and of zeros. */
function longLists(sample: unknown): [name: string, body: unknown][] {
  const lists = Object.entries(sample ?? {}).filter(([, value]) => Array.isArray(value))
  const whole = Array.isArray(sample) ? [["", sample] as const] : lists
  return whole.flatMap(([name, [element]]) =>
    [element, 0, manyNames()].map((each): [string, unknown] => {
      const count = Math.floor(BYTES / (JSON.stringify(each).length + 1))
      const list = Array(count).fill(each)
      return [
        `${count} × ${JSON.stringify(each)} in ${name}`,
        name === "" ? list : { ...(sample as object), [name]: list },
      ]
    }),
  )
}

/** Addresses as long as they may be, and one that is longer, with the text in the path’s parameter or in the query: in what its page reads, and elsewhere. */
export function addressRequests(
  { route, path, headers, sender, readQuery }: Place,
  siteUrl: string,
): CostlyRequest[] {
  const start = `${path}${path.includes("?") ? "&" : "?"}`
  // `index` and `_data` are Remix’s.
  const names = readQuery.filter((name) => !["_data", "index"].includes(name))
  const request = (what: string, queryOf: (text: TextOf) => string, bytes: number): CostlyRequest => ({
    name: `GET ${path}, ${sender}, ${bytes} bytes in the query${what}`,
    bytes,
    with: (text) => ({ path: start + queryOf(text), init: { headers } }),
  })
  const space = MAX_URL_LENGTH - siteUrl.length - start.length
  const inParameter = (name: string, bytes: number) => {
    const encoded = encodeURIComponent(name)
    return request(`’s ${name}`, (text) => `${encoded}=${encodeURIComponent(text(bytes, inUrl))}`, bytes)
  }
  const inOwnParameter = (name: string) => ({
    ...inParameter(name, space - encodeURIComponent(name).length - 1),
    isTyped: true,
  })
  const inPath = (text: TextOf) =>
    route.replace(/:\w+/, encodeURIComponent(text(MAX_URL_LENGTH - siteUrl.length - route.length, inUrl)))
  return [
    inParameter("undeclared", BYTES),
    ...(route.includes(":")
      ? [
          {
            bytes: MAX_URL_LENGTH,
            isTyped: true,
            name: `GET ${route}, ${sender}, in the path`,
            with: (text: TextOf) => ({ path: inPath(text), init: { headers } }),
          },
        ]
      : []),
    request("", (text) => text(space, inQuery), space),
    ...names.map(inOwnParameter),
    ...names.map((name) => ({
      ...inOwnParameter(name),
      name: `GET ${path}, ${sender}, many of the query’s ${name}`,
      shape: () => {
        const one = `${encodeURIComponent(name)}=1&`
        return { path: start + one.repeat(Math.floor(space / one.length)), init: { headers } }
      },
    })),
  ]
}

/** Headers that say where a request goes and how long it is; `cookie` has requests of its own. */
const OF_THE_CONNECTION = ["host", "content-length", "connection", "transfer-encoding", "cookie"]

/** The UTF-8 bytes, one character each, without control characters, which would end the header. */
const headerText = (text: string) =>
  Buffer.from(text)
    .toString("latin1")
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, " ")

/** One request for each header that the site reads there, with the text in it. */
export const headerRequests = ({ path, headers, sender, readHeaders }: Place): CostlyRequest[] =>
  [...new Set(readHeaders.map((name) => name.toLowerCase()))]
    .filter((name) => !OF_THE_CONNECTION.includes(name))
    .map((name) => ({
      name: `GET ${path}, ${sender}, in the header ${name}`,
      bytes: BYTES,
      with: (text) => ({ path, init: { headers: { ...headers, [name]: headerText(text(BYTES)) } } }),
    }))

/** The same form with the text in its content type. */
export const contentTypeRequest = ({ path, sender, headers }: Place): CostlyRequest => ({
  name: `POST ${path}, ${sender}, in its content type`,
  bytes: BYTES,
  with: (text) => ({
    path,
    init: {
      method: "POST",
      headers: { ...headers, "content-type": `multipart/form-data; boundary=${headerText(text(BYTES))}` },
      body: multipart([["f", "x"]]),
    },
  }),
})

/** The cookies that the site reads, and others, with the text as their value or between them. */
export const cookieRequests = (
  { path, sender, headers }: Place,
  names: readonly string[],
): CostlyRequest[] => {
  const request = (name: string, cookie: (text: TextOf) => string): CostlyRequest => ({
    name: `GET ${path}, ${sender}, in the cookie ${name}`,
    bytes: BYTES,
    with: (text) => ({
      path,
      init: { headers: { ...headers, cookie: `${cookie(text)}; ${headers.cookie ?? ""}` } },
    }),
  })
  return [
    ...names.map((name) => request(name, (text) => `${name}=${headerText(text(BYTES))}`)),
    request("header", (text) => headerText(text(BYTES))),
  ]
}
