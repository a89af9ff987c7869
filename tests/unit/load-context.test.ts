import { expect, test } from "vitest"
import { type Bindings, createContext } from "#app/load-context.server.ts"
import { production } from "./environments.ts"

const SECRETS = {
  RAZORPAY_KEY_SECRET: production.RAZORPAY_KEY_SECRET,
  RAZORPAY_WEBHOOK_SECRET: production.RAZORPAY_WEBHOOK_SECRET,
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: "webhook-secret-before",
  RESEND_API_KEY: production.RESEND_API_KEY,
  LICENSE_SIGNING_KEY: production.LICENSE_SIGNING_KEY,
  LICENSE_SIGNING_KEY_PREVIOUS: "MC4CAQAwBQYDK2VwBCIEIJmVq0c1t7Yw5d8Zs3nHj2LrXf6Gb4Ua9Po1Ei0Ty2Wc",
  FACTOR_ENCRYPTION_KEY: production.FACTOR_ENCRYPTION_KEY,
  FACTOR_ENCRYPTION_KEY_PREVIOUS: "4vWm7Q0nqk5u9rXcZ1bH8sYgT2eLpA6dJfK4oViN0xU=",
}

const bindings = () =>
  ({
    ...production,
    ...SECRETS,
    DB: { prepare: () => ({}), batch: () => [] },
    PRICES: { get: () => null },
    ATTACHMENTS: { get: () => null },
  }) as unknown as Bindings

/** Every text in a value: of own and inherited properties, of symbols, of getters, of functions, maps and bytes. */
function textsIn(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value === "string") return [value]
  if ((typeof value !== "object" && typeof value !== "function") || value === null || seen.has(value))
    return []
  seen.add(value)
  const bytes = value instanceof Uint8Array ? [Buffer.from(value).toString("base64")] : []
  const entries = value instanceof Map || value instanceof Set ? [...value] : []
  const names = Reflect.ownKeys(value).filter(
    (name) => !(typeof value === "function" && name === "arguments"),
  )
  const held = names.map((name) => {
    try {
      return Reflect.get(value, name)
    } catch {
      return null
    }
  })
  const inherited = [Object.prototype, Function.prototype].some((own) => own === value)
    ? null
    : Object.getPrototypeOf(value)
  const keys = names.map((name) => (typeof name === "string" ? name : (name.description ?? "")))
  return [...bytes, ...keys, ...[...entries, ...held, inherited].flatMap((each) => textsIn(each, seen))]
}

test("createContext: no property for loaders and actions contains a secret", () => {
  const request = new Request("https://brisk.test/desk", { headers: { cookie: "session=abc" } })
  const texts = textsIn(createContext(bindings(), () => undefined, request))
  expect(texts).toContain(production.SITE_URL)
  expect(texts.length).toBeGreaterThan(300)
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = production
  const secrets = [...Object.values(SECRETS), btoa(`${keyId}:${keySecret}`)]
  expect(secrets.filter((secret) => texts.some((text) => text.includes(secret)))).toEqual([])
})
