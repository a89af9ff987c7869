import routes from "#app/routes.ts"
import type { SeededRandom } from "#tests/support/seeded-random.ts"
import type { Fixtures } from "./fixtures.ts"
import { ELSEWHERE, mutate, nasty } from "./text.ts"

/** Every path of app/routes.ts, as written there. */
export const TEMPLATES = (await routes).map(({ path }) => `/${path ?? ""}`)

const QUERY = [
  "redirectTo",
  "token",
  "thanks",
  "before",
  "done",
  "intent",
  "order",
  "index",
  "_data",
  "_routes",
]
const FLAGS = ["reset", "deleted", "sent", "new", "canceled", "failed", "unverified"]

/** The path of a template, with ids of ours, of somebody else, and of nobody. */
export function fillPath(chance: SeededRandom, template: string, cast: Fixtures): string {
  return template
    .replace(":order", () => encode(drawOrder(chance, cast)))
    .replace("*", () => encode(mutate(chance, "nowhere/at/all").slice(0, 4000)))
}

function drawOrder(chance: SeededRandom, { victim, members }: Fixtures): string {
  if (chance.happens(0.2)) return mutate(chance, victim.orderId).slice(0, 4000)
  return chance.pick([victim.orderId, victim.openOrderId, ...members.map(({ orderId }) => orderId)])
}

/** What else a path can be made to look like; mostly it stays itself. */
export function disguise(chance: SeededRandom, path: string): string {
  switch (chance.between(0, 29)) {
    case 0:
      return `${path}/`
    case 1:
      return `/${path}`
    case 2:
      return path.toUpperCase()
    case 3:
      return path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
    case 4:
      return `${path}/../..${path}`
    case 5:
      return `/..%2f..%5c${path}`
    case 6:
      return `${path}%00`
    case 7:
      return `${path}\xff\xfe%ff`
    case 8:
      return `${path};zz9=1`
    case 9:
      return `/__manifest?p=${encode(path)}&p=${encode(nasty(chance))}&version=${encode(nasty(chance))}`
    case 10:
      return `/${"a".repeat(chance.between(1, 12_000))}${path}`
    case 11:
    case 12:
    case 13:
    case 14:
    case 15:
    case 16:
      return path === "/" ? "/_root.data" : `${path}.data`
    default:
      return path
  }
}

export function drawQuery(chance: SeededRandom, template: string, { victim }: Fixtures): string {
  if (/login|signup|register/.test(template) && chance.happens(0.4)) {
    return `?redirectTo=${encode(chance.pick(ELSEWHERE))}`
  }
  if (chance.happens(0.6)) return ""
  const good = [victim.orderId, `${Date.now()}-abc`, "/account", "routes/login", "root,routes/donate", "1"]
  const pairs = Array.from({ length: chance.between(1, 3) }, () => {
    const name = chance.happens(0.1) ? nasty(chance) : chance.pick([...QUERY, ...FLAGS])
    const value = chance.happens(0.3) ? chance.pick(good) : mutate(chance, chance.pick(good)).slice(0, 3000)
    return chance.happens(0.1) ? `${name}` : `${encode(name)}=${encode(value)}`
  })
  return `?${pairs.map(toPathCharacters).join("&")}`
}

/** Percent-encoded; half characters as the bytes that an old program would send. */
export function encode(text: string): string {
  return text
    .split(/([\ud800-\udbff][\udc00-\udfff])/)
    .map((part) => part.replace(/[\ud800-\udfff]/g, "\ufffd"))
    .map(encodeURIComponent)
    .join("")
    .replaceAll("%EF%BF%BD", "%ED%A0%80")
}

/** What a request line can hold: bytes above the space. */
export function toPathCharacters(text: string): string {
  return text.replace(/[^\u0021-\u00ff]/g, encode).replaceAll("#", "%23")
}
