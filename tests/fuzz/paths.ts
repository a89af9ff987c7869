import fc from "fast-check"
import routes from "#app/routes.ts"
import type { Fixtures } from "./fixtures.ts"
import { type Edit, edit, edited, FOREIGN_URLS, hostileText, percent, weighted } from "./text.ts"

/** Every path of app/routes.ts, as written there. */
export const ROUTES = routes.map(({ path }) => `/${path ?? ""}`)

const PARAMETERS =
  "redirectTo token thanks before done intent order index _data _routes reset deleted sent new canceled failed unverified"

/** A route's path with IDs that belong to the sender, to another account, or to nothing. */
export function pathOf(route: string, { victim, members }: Fixtures): fc.Arbitrary<string> {
  const orders = [victim.orderId, victim.openOrderId, ...members.map(({ orderId }) => orderId)]
  const order = weighted([4, fc.constantFrom(...orders)], [1, edited(victim.orderId)])
  const insert = (text: string) => () => encode(text.slice(0, 4000))
  return fc
    .tuple(order, edited("nowhere/at/all"), spelling)
    .map(([id, rest, spell]) => spell(route.replace(":order", insert(id)).replace("*", insert(rest))))
}

const SPELLINGS: Edit[] = [
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.toUpperCase(),
  (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => `${path}/../..${path}`,
  (path) => `/..%2f..%5c${path}`,
  (path) => `${path}%00`,
  (path) => `${path}\xff\xfe%ff`,
  (path) => `${path};zz9=1`,
  (path) => `/__manifest?p=${encode(path)}&p=zz9&version=zz9`,
  (path) => `/${"a".repeat(8000)}${path}`,
]
const unchanged: Edit = (text) => text
const asData: Edit = (path) => (path === "/" ? "/_root.data" : `${path}.data`)

/** Mostly the path itself or its data; else another spelling, or a path that contains it. */
const spelling = weighted(
  [13, fc.constant(unchanged)],
  [6, fc.constant(asData)],
  [11, fc.constantFrom(...SPELLINGS)],
)

export function queryOf(route: string, { victim }: Fixtures): fc.Arbitrary<string> {
  const valid = [victim.orderId, "1763769600000-abc", "/account", "routes/login", "root,routes/donate", "1"]
  const pair = fc
    .record({
      name: weighted([9, fc.constantFrom(...PARAMETERS.split(" "))], [1, hostileText]),
      value: fc.constantFrom(...valid),
      change: weighted([3, fc.constant(unchanged)], [7, edit]),
      hasValue: percent(90),
    })
    .map(({ name, value, change, hasValue }) =>
      toPathCharacters(hasValue ? `${encode(name)}=${encode(change(value).slice(0, 3000))}` : name),
    )
  const redirect = fc.constantFrom(...FOREIGN_URLS).map((url) => `?redirectTo=${encode(url)}`)
  return weighted(
    [/login|signup|register/.test(route) ? 67 : 0, redirect],
    [60, fc.constant("")],
    [40, fc.array(pair, { minLength: 1, maxLength: 3 }).map((pairs) => `?${pairs.join("&")}`)],
  )
}

/** Percent-encoded; a lone surrogate as the three bytes that UTF-8 does not allow. */
export function encode(text: string): string {
  return text
    .split(/([\ud800-\udbff][\udc00-\udfff])/)
    .map((part) => part.replace(/[\ud800-\udfff]/g, "\ufffd"))
    .map(encodeURIComponent)
    .join("")
    .replaceAll("%EF%BF%BD", "%ED%A0%80")
}

/** Encodes what a request line can't contain: controls, spaces and everything above one byte. */
export function toPathCharacters(text: string): string {
  return text.replace(/[^\u0021-\u00ff]/g, encode).replaceAll("#", "%23")
}
