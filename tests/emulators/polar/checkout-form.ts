import { isIP } from "node:net"
import type { EmulatorContext } from "../context.ts"
import { isObject } from "../read-body.ts"
import { type Checkout, type Metadata, newCheckout, newPrice, type Price } from "./entities.ts"
import { type Invalid, invalid, refused } from "./errors.ts"
import { isUuid, polarOf, uuidErrors } from "./queries.ts"
import type { TaxBehavior } from "./taxes.ts"

/** The organization's, in which every set of prices must have one. */
const DEFAULT_CURRENCY = "usd"

/** Those that the site uses, of some 140. */
const CURRENCIES = ["usd", "eur", "gbp", "inr"]
const MINIMUM: Record<string, number> = { gbp: 40, inr: 5000 }
const DEFAULT_MINIMUM = 50
const MAXIMUM = 99_999_999

const MAX_KEYS = 50
const MAX_KEY_LENGTH = 40
const MAX_VALUE_LENGTH = 500

type Loc = Invalid["loc"]

/** Pydantic names the branch of the union whose fields it has read. */
const BODY: Loc = ["body", "CheckoutProductsCreate"]

export function metadataErrors(metadata: unknown, loc: Loc): Invalid[] {
  const at = [...loc, "metadata"]
  if (metadata === undefined) return []
  if (!isObject(metadata))
    return [{ type: "dict_type", loc: at, msg: "Input should be a valid dictionary", input: metadata }]
  const entries = Object.entries(metadata)
  const errors: Invalid[] = entries.flatMap(([key, value]) => [
    ...(key.length < 1 || key.length > MAX_KEY_LENGTH
      ? [textError([...at, key, "[key]"], key, MAX_KEY_LENGTH)]
      : []),
    ...valueErrors([...at, key], value),
  ])
  if (entries.length <= MAX_KEYS) return errors
  const msg = `Dictionary should have at most ${MAX_KEYS} items after validation, not ${entries.length}`
  return [...errors, { type: "too_long", loc: at, msg, input: metadata }]
}

function valueErrors(loc: Loc, value: unknown): Invalid[] {
  if (typeof value === "number" || typeof value === "boolean") return []
  if (typeof value !== "string")
    return [{ type: "string_type", loc, msg: "Input should be a valid string", input: value }]
  return value.length < 1 || value.length > MAX_VALUE_LENGTH ? [textError(loc, value, MAX_VALUE_LENGTH)] : []
}

const textError = (loc: Loc, input: string, max: number): Invalid =>
  input.length === 0
    ? { type: "string_too_short", loc, msg: "String should have at least 1 character", input }
    : { type: "string_too_long", loc, msg: `String should have at most ${max} characters`, input }

/** The metadata of a body without errors. */
export const readMetadata = (metadata: unknown): Metadata =>
  isObject(metadata) ? (metadata as Metadata) : {}

function priceErrors(price: unknown, loc: Loc): Invalid[] {
  if (!isObject(price))
    return [{ type: "model_type", loc, msg: "Input should be a valid dictionary", input: price }]
  if (price.amount_type !== "fixed") {
    const msg = "Input tag found using 'amount_type' does not match any of the expected tags"
    return [{ type: "union_tag_invalid", loc, msg, input: price }]
  }
  const { price_currency: currency = DEFAULT_CURRENCY, price_amount: amount, tax_behavior: behavior } = price
  const at = [...loc, "fixed"]
  const errors: Invalid[] = []
  if (!CURRENCIES.includes(String(currency)))
    errors.push({
      type: "enum",
      loc: [...at, "price_currency"],
      msg: "Input should be 'usd'",
      input: currency,
    })
  if (!["inclusive", "exclusive", "location", null, undefined].includes(behavior as string)) {
    const msg = "Input should be 'location', 'inclusive' or 'exclusive'"
    errors.push({ type: "enum", loc: [...at, "tax_behavior"], msg, input: behavior })
  }
  const minimum = MINIMUM[String(currency)] ?? DEFAULT_MINIMUM
  const amountLoc = [...at, "price_amount"]
  if (amount === undefined)
    errors.push({ type: "missing", loc: amountLoc, msg: "Field required", input: price })
  else if (!Number.isSafeInteger(amount))
    errors.push({ type: "int_type", loc: amountLoc, msg: "Input should be a valid integer", input: amount })
  else if (amount !== 0 && Number(amount) < minimum) {
    const msg = `Amount must be at least ${minimum} or 0 for free pricing`
    errors.push({ type: "minimum_price", loc: amountLoc, msg, input: amount })
  } else if (Number(amount) > MAXIMUM)
    errors.push({
      type: "maximum_price",
      loc: amountLoc,
      msg: "Amount must be at most 999,999.99",
      input: amount,
    })
  return errors
}

function urlErrors(body: Record<string, unknown>, name: string): Invalid[] {
  const value = body[name]
  if (value === undefined || value === null) return []
  const isUrl = typeof value === "string" && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
  if (isUrl) return []
  return [{ type: "url_parsing", loc: [...BODY, name], msg: "Input should be a valid URL", input: value }]
}

function emailErrors(value: unknown, refusesExamples: boolean): Invalid[] {
  if (value === undefined || value === null) return []
  const loc = [...BODY, "customer_email"]
  if (typeof value !== "string")
    return [{ type: "string_type", loc, msg: "Input should be a valid string", input: value }]
  const [, domain = ""] = /^[^@\s]{1,64}@([a-z\d-]+(?:\.[a-z\d-]+)+)$/i.exec(value) ?? []
  const reason =
    domain === ""
      ? "An email address must have an @-sign."
      : refusesExamples &&
          /^(?:(?:.+\.)?example\.(?:com|net|org)|.+\.(?:test|example|invalid))$/i.test(domain)
        ? `The domain name ${domain} does not accept email.`
        : null
  if (reason === null) return []
  return [{ type: "value_error", loc, msg: `${value} is not a valid email address: ${reason}`, input: value }]
}

const LOCALE = /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i

function bodyErrors(body: Record<string, unknown>, refusesExamples: boolean): Invalid[] {
  const { products, prices, customer_ip_address: ip, locale, currency } = body
  const errors: Invalid[] = []
  const at = (name: string) => [...BODY, name]
  if (products === undefined)
    errors.push({ type: "missing", loc: at("products"), msg: "Field required", input: body })
  else if (!Array.isArray(products) || products.length === 0)
    errors.push({
      type: "list_type",
      loc: at("products"),
      msg: "Input should be a valid list",
      input: products,
    })
  else {
    errors.push(...products.flatMap((id, index) => uuidErrors([...at("products"), index], id)))
    if (new Set(products).size < products.length) {
      const msg = "Value error, Product IDs must be unique."
      errors.push({ type: "value_error", loc: at("products"), msg, input: products })
    }
  }
  if (prices !== undefined && prices !== null) {
    for (const [id, list] of Object.entries(isObject(prices) ? prices : { "": prices })) {
      errors.push(...uuidErrors([...at("prices"), id, "[key]"], id))
      if (!Array.isArray(list) || list.length === 0)
        errors.push({
          type: "too_short",
          loc: [...at("prices"), id],
          msg: "List should have at least 1 item",
          input: list,
        })
      else errors.push(...list.flatMap((price, index) => priceErrors(price, [...at("prices"), id, index])))
    }
  }
  errors.push(...metadataErrors(body.metadata, BODY))
  errors.push(...urlErrors(body, "success_url"), ...urlErrors(body, "return_url"))
  errors.push(...emailErrors(body.customer_email, refusesExamples))
  if (ip !== undefined && ip !== null && (typeof ip !== "string" || isIP(ip) === 0)) {
    const msg = "value is not a valid IPv4 or IPv6 address"
    errors.push({ type: "ip_any_address", loc: at("customer_ip_address"), msg, input: ip })
  }
  if (currency !== undefined && currency !== null && !CURRENCIES.includes(String(currency)))
    errors.push({ type: "enum", loc: at("currency"), msg: "Input should be 'usd'", input: currency })
  if (locale !== undefined && locale !== null && (typeof locale !== "string" || !LOCALE.test(locale))) {
    const msg = "Value error, Invalid IETF BCP 47 language tag"
    errors.push({ type: "value_error", loc: at("locale"), msg, input: locale })
  }
  return errors
}

/** The prices of the product, which may be made for this checkout only. */
function readPrices(body: Record<string, unknown>, productId: string): Price[] {
  const catalog = [{ price_amount: 9499, price_currency: DEFAULT_CURRENCY, tax_behavior: null }]
  if (!isObject(body.prices))
    return catalog.map((price) => ({ ...newPrice(productId, price), source: "catalog" }))
  const other = Object.keys(body.prices).find((id) => id !== productId)
  if (other !== undefined) throw refused(["prices", other], "Product is not set on that checkout.", other)
  const given = body.prices[productId] as Record<string, unknown>[]
  const prices = given.map((price) =>
    newPrice(productId, {
      price_amount: Number(price.price_amount),
      price_currency: String(price.price_currency ?? DEFAULT_CURRENCY),
      tax_behavior: (price.tax_behavior ?? null) as TaxBehavior | null,
    }),
  )
  const currencies = prices.map(({ price_currency }) => price_currency)
  if (new Set(currencies).size < currencies.length)
    throw refused(["prices", productId], "Only one fixed price is allowed.", given)
  if (!currencies.includes(DEFAULT_CURRENCY)) {
    const msg = "The organization's default presentment currency must be present in the prices."
    throw refused(["prices", productId], msg, given)
  }
  return prices
}

const textOr = (value: unknown) => (typeof value === "string" && value !== "" ? value : null)

/** The checkout that a body asks for. Throws Polar's error for an invalid one. */
export function readCheckout(context: EmulatorContext, body: unknown, pageUrl: string): Checkout {
  const { control } = context.store.state
  if (!isObject(body))
    throw invalid([
      {
        type: "model_attributes_type",
        loc: ["body"],
        msg: "Input should be a valid dictionary",
        input: body,
      },
    ])
  const errors = bodyErrors(body, control.refusesExampleDomains)
  if (errors.length > 0) throw invalid(errors)
  const { productId, organizationId } = polarOf(context)
  const products = body.products as unknown[]
  const unknown = products.findIndex((id) => !isUuid(id) || id.toLowerCase() !== productId.toLowerCase())
  if (unknown >= 0) throw refused(["products", unknown], "Product does not exist.", products[unknown])
  const prices = readPrices(body, productId)
  const currency = textOr(body.currency) ?? DEFAULT_CURRENCY
  const price = prices.find(({ price_currency }) => price_currency === currency)
  if (price === undefined)
    throw refused(["products", 0], "Product is not available in the specified currency.", products[0])
  return newCheckout({
    organizationId,
    productId,
    prices,
    price,
    pageUrl,
    successUrl: textOr(body.success_url),
    returnUrl: textOr(body.return_url),
    email: textOr(body.customer_email),
    externalCustomerId: textOr(body.external_customer_id),
    ipAddress: textOr(body.customer_ip_address),
    locale: control.polar.localized ? textOr(body.locale) : "en",
    allowsDiscountCodes: body.allow_discount_codes !== false,
    metadata: readMetadata(body.metadata),
  })
}
