import { Buffer } from "node:buffer"
import fc from "fast-check"
import routes from "#app/routes.ts"
import { ENDPOINTS } from "./form-fields.ts"
import { type Edit, edit, FOREIGN_URLS, hostileText, weighted } from "./texts.ts"

/** Stand for an order of the sender and for the address of an account, until the request is sent. */
export const OWN_ORDER = "own-order"
export const VICTIM_ORDER = "victim-order"

type Field = [name: string, value: string]

export type FuzzRequest = {
  method: string
  path: string
  headers: Record<string, string>
  fields: Field[]
  encoding: "form" | "json" | "multipart" | "broken-form" | "broken-json" | "no-form"
  /** True if it is sent with the session of a member. */
  isMember: boolean
}

/** A signed-out sender may change nothing; a signed-in one only its own account. */
export type Role = "signed-out" | "signed-in"

const ROUTES = routes.map(({ path }) => `/${path ?? ""}`)
const OTHER_FORMS: [path: string, fields: Record<string, string>][] = [
  ["/account/security", { intent: "sign-out-others" }],
  ["/account/security", { intent: "sessions" }],
  ["/checkout/:order/callback", { razorpay_payment_id: "pay_1", razorpay_signature: "0".repeat(64) }],
  ["/checkout/:order/callback", { "error[code]": "BAD_REQUEST_ERROR" }],
]

const targetOf = (method: string) => (path: string) => ({ method, path, fields: [] as Field[] })

const target = weighted(
  [35, fc.constantFrom(...ROUTES).map(targetOf("GET"))],
  [
    5,
    fc
      .constantFrom(...ROUTES)
      .chain((path) =>
        fc.constantFrom("HEAD", "PUT", "DELETE", "OPTIONS", "PATCH").map((method) => targetOf(method)(path)),
      ),
  ],
  [
    5,
    fc
      .constantFrom(...ROUTES)
      .map((path) => ({ ...targetOf("POST")(path), fields: [["intent", "delete"]] as Field[] })),
  ],
  [
    55,
    fc
      .constantFrom(
        ...ENDPOINTS.map(([path, fields]) => [path.replace(/\/abc$/, "/:order"), fields] as const),
        ...OTHER_FORMS,
      )
      .map(([path, fields]) => ({ method: "POST", path, fields: Object.entries(fields) })),
  ],
)

type Change = (field: Field, apply: Edit, otherName: string) => Field[]

const CHANGES: Change[] = [
  ([name, value], apply) => [[name, apply(value)]],
  ([name, value], apply) => [
    [name, value],
    [name, apply(value)],
  ],
  (field, _, otherName) => [[otherName, field[1]], field],
  ([name, value]) => [[`${name}[]`, value]],
  () => [],
]

const fieldChange = fc.record({
  position: fc.nat(),
  change: weighted([4, fc.constantFrom(...CHANGES.slice(0, 1))], [4, fc.constantFrom(...CHANGES.slice(1))]),
  apply: edit,
  otherName: weighted([3, fc.constantFrom("__proto__", "constructor", "toString")], [1, hostileText]),
})

const unchanged: Edit = (text) => text
const SPELLINGS: Edit[] = [
  (path) => `${path}/`,
  (path) => path.toUpperCase(),
  (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => `/..%2f..%5c${path}`,
  (path) => `${path}%00`,
  (path) => `${path}%ff`,
  (path) => `${path};zz9=1`,
  (path) => `/__manifest?p=${encodeURIComponent(path)}&p=zz9&version=zz9`,
  (path) => `/${"a".repeat(8000)}${path}`,
]
const spelling = weighted(
  [13, fc.constant(unchanged)],
  [6, fc.constant<Edit>((path) => (path === "/" ? "/_root.data" : `${path}.data`))],
  [6, fc.constantFrom(...SPELLINGS)],
)

const PARAMETERS =
  "redirectTo token thanks before done intent order index _data _routes reset deleted sent new canceled failed unverified"

const encode = (text: string) => encodeURIComponent(text.toWellFormed())

const query = weighted(
  [5, fc.constant("")],
  [2, fc.constantFrom(...FOREIGN_URLS).map((url) => `redirectTo=${encode(url)}`)],
  [
    3,
    fc
      .tuple(fc.constantFrom(...PARAMETERS.split(" ")), edit)
      // A redirect to the canonical path repeats the query, and the client reads headers of at most 16 KB.
      .map(([name, change]) => `${name}=${encode(change("1763769600000-abc")).slice(0, 6000)}`),
  ],
)

/** The UTF-8 bytes, one character each, without control characters, which would end the header. */
const headerText = (text: string) =>
  Buffer.from(text)
    .toString("latin1")
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, "")

const OPTIONAL: Record<string, string[]> = {
  accept: ["*/*", "application/json", "zz9"],
  "cf-connecting-ip": ["203.0.113.9", "2001:db8::1", ":::::", "1.2.3.4, 5.6.7.8", "", "a".repeat(3000)],
  "cf-ipcountry": ["IN", "DE", "T1", "XX", "us", "", "USA", "__proto__", "constructor"],
  "user-agent": ["", "Googlebot/2.1", "x".repeat(4000)],
  "accept-language": ["de", "*", "x-".repeat(2000)],
  "if-none-match": ["*", '"zz9"', "W/"],
  range: ["bytes=0-", "bytes=5-1"],
  "x-forwarded-host": ["evil.example"],
  "x-remix-response": ["yes"],
  cookie: [
    `session=${"a".repeat(40)}`,
    "session=%E0%A4%A; __Host-session=%; =; ;;; a",
    `session=${"z".repeat(9000)}`,
  ],
}

const optionalHeader = fc.constantFrom(...Object.entries(OPTIONAL)).chain(([name, values]) =>
  weighted([4, fc.constantFrom(...values)], [1, hostileText.map(headerText)]).map((value) => ({
    [name]: value,
  })),
)
const optionalHeaders = fc
  .array(optionalHeader, { maxLength: 3 })
  .map((headers) => Object.assign({}, ...headers))

const sameOrigin = (siteUrl: string) =>
  fc.constantFrom(
    { origin: siteUrl, "sec-fetch-site": "same-origin" },
    { origin: siteUrl },
    { "sec-fetch-site": "none" },
  )
const crossOrigin = (siteUrl: string) =>
  fc.constantFrom(
    {},
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: `${siteUrl}.evil.example` },
    { origin: siteUrl, "sec-fetch-site": "cross-site" },
    { origin: siteUrl, "sec-fetch-site": "zz9" },
  )

/** Another site can make the browser of a member send a form: its sender counts as signed out. */
function senderOf(role: Role, method: string, siteUrl: string) {
  const own = fc.record({ headers: sameOrigin(siteUrl), isMember: fc.constant(role === "signed-in") })
  const isMember = role === "signed-in" || method === "POST" ? fc.boolean() : fc.constant(false)
  return weighted([3, own], [1, fc.record({ headers: crossOrigin(siteUrl), isMember })])
}

/** A signed-out sender knows no password, so nothing authorizes what it does. */
const isCredential = (path: string, name: string) =>
  (path.includes("forgot") ? /^email/i : /^(currentP|p)assword/i).test(name)

const encodingOf = (path: string): fc.Arbitrary<FuzzRequest["encoding"]> =>
  weighted(
    [9, fc.constant("form")],
    [path.startsWith("/api") ? 48 : 1, fc.constant("json")],
    [4, fc.constantFrom("multipart", "broken-form", "broken-json", "no-form")],
  )

/** Requests to every route and with every form, valid but for a few changes. */
export function requestsOf(role: Role, siteUrl: string, emails: string[]): fc.Arbitrary<FuzzRequest> {
  return target.chain(({ method, path, fields }) =>
    fc
      .record({
        order: weighted([4, fc.constantFrom(OWN_ORDER, VICTIM_ORDER)], [1, hostileText.map(encode)]),
        sender: senderOf(role, method, siteUrl),
        email: fc.constantFrom(...emails),
        changes: fc.array(fieldChange, { maxLength: 3 }),
        encoding: encodingOf(path),
        ...{ spelling, query, optionalHeaders },
      })
      .map(({ order, sender, email, changes, ...drawn }) => {
        const changed = changes.reduce<Field[]>(
          (all, { position, change, apply, otherName }) => {
            const at = position % Math.max(all.length, 1)
            return all.flatMap((field, index) => (index === at ? change(field, apply, otherName) : [field]))
          },
          fields.map(([name, value]): Field => [name, name === "email" ? email : value]),
        )
        const spelled = drawn.spelling(path.replace(/:\w+|\*/g, () => order))
        const separator = drawn.query === "" ? "" : spelled.includes("?") ? "&" : "?"
        return {
          method,
          path: spelled + separator + drawn.query,
          headers: { ...drawn.optionalHeaders, ...sender.headers },
          fields: role === "signed-in" ? changed : changed.filter(([name]) => !isCredential(path, name)),
          encoding: drawn.encoding,
          isMember: sender.isMember,
        }
      }),
  )
}

const JSON_TYPE = { "content-type": "application/json" }
const MULTIPART_TYPE = { "content-type": "multipart/form-data; boundary=zz9" }
const FORM_TYPE = { "content-type": "application/x-www-form-urlencoded" }

/** The body of a request and the headers that describe it, where fetch does not set them. */
export function bodyOf({ method, fields, encoding }: FuzzRequest): {
  body?: BodyInit
  headers?: Record<string, string>
} {
  if (method === "GET" || method === "HEAD") return {}
  const form = new URLSearchParams(fields)
  switch (encoding) {
    case "form":
      return { body: form }
    case "json":
      return { body: JSON.stringify(Object.fromEntries(fields)), headers: JSON_TYPE }
    case "multipart": {
      // As text: a streamed body fails when the server responds before it has read it whole.
      const parts = fields.map(
        ([name, value]) =>
          `--zz9\r\ncontent-disposition: form-data; name="${encode(name)}"\r\n\r\n${value}\r\n`,
      )
      return { body: `${parts.join("")}--zz9--\r\n`, headers: MULTIPART_TYPE }
    }
    case "broken-form":
      return { body: `${form}&%=%zz&&=&a=%ff%fe&b=%ed%a0%80&%00=%00`, headers: FORM_TYPE }
    case "broken-json":
      return {
        body: '{"__proto__":{"isPaid":true},"email":["a"],"a":"\\ud800'.padEnd(20_000, "["),
        headers: JSON_TYPE,
      }
    case "no-form":
      return { body: `${form}`, headers: MULTIPART_TYPE }
  }
}
