import type { EntryWithNames } from "#app/audit/audit-entry.ts"
import type { DeskSubject } from "#app/audit/subjects.ts"
import { saleEmailsCopy, settingsCopy } from "#app/desk/settings/copy.ts"
import { stateName } from "#app/orders/billing/indian-states.ts"
import { planNames, SINGLE_PLAN } from "#app/orders/plans/plans.ts"
import { REGION_CURRENCIES, REGIONS, type Region } from "#app/orders/prices/pricing.ts"
import { type Currency, formatMoney, isCurrency } from "#app/platform/money.ts"
import { capitalized } from "#app/platform/text.ts"
import { formatDay, formatIndianMoment, parseDay } from "#app/platform/time.ts"
import { bugStatuses } from "#app/support/bug-reports/desk-copy.ts"

/** Labels of subjects that differ from the name of their kind. */
const SUBJECTS: Partial<Record<DeskSubject, string>> = {
  release: "Version",
  settings: "Seller",
  audit: "Audit log",
}

const REGIONS_IN_SENTENCES: Record<Region, string> = {
  US: "the US and all other countries",
  GB: "the UK",
  EU: "the EU",
  IN: "India",
}

/** "Order", "Version 1.2.0", "Coupon SAVE50", "Price in the UK": what an entry is about, without an id. */
export function describeSubject(kind: DeskSubject, id: string): string {
  const region = REGIONS.find((one) => one === id)
  if (kind === "price" && region) return `Price in ${REGIONS_IN_SENTENCES[region]}`
  if (kind === "settings" && id === "sale-emails") return saleEmailsCopy.title
  const isNamed = kind === "complaint" || kind === "release" || kind === "coupon"
  const subject = SUBJECTS[kind] ?? capitalized(kind.replace("-", " "))
  return isNamed ? `${subject} ${id}` : subject
}

type Values = Record<string, unknown>

/** Lists the changes of an entry, one line for each value: "Price of Basic in the UK: £94.99 → £4.99". */
export function describeChange({ subjectKind, ...entry }: EntryWithNames): string[] {
  const old = withNames(entry.before, entry.namesBefore)
  const next = withNames(entry.after, entry.namesAfter)
  if (subjectKind === "price") return describePrices(old, next)
  const currency = currencyIn(next) ?? currencyIn(old)
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(next ?? {})])]
  return names.flatMap((name) => {
    const label = LABELS.get(name)
    if (!label || sameValue(old?.[name], next?.[name])) return []
    const [was, is] = [old, next].map(
      (values) => values && inWords(name, values[name], currencyIn(values) ?? currency),
    )
    if (!was && is === NOTHING) return []
    return [`${label}: ${[was, is].filter(Boolean).join(" → ")}`]
  })
}

const NOTHING = "none"

/** Labels of values; values without one are ids and hashes, which tell an owner nothing. */
const LABELS = new Map(
  Object.entries({
    email: "Email",
    company: "Company",
    taxId: "GSTIN or VAT ID",
    country: "Country",
    state: "State",
    plan: "Plan",
    devices: "Computers",
    count: "Coupons",
    reports: "Reports",
    amount: "Amount",
    discount: "Discount",
    uses: "Uses",
    oncePerCustomer: "Once per customer",
    from: "Starts",
    until: "Ends",
    validUntil: "Valid until",
    isRevoked: "Revoked",
    extraTransfers: "Extra transfers",
    device: "Device ID",
    status: "Status",
    fixedIn: "Fixed in",
    reference: "Bank reference",
    address: "Address",
    size: "Size in bytes",
    channel: "Channel",
    isSigned: "Signed",
    legalName: "Legal name",
    gstin: "GSTIN",
    taxCode: "Tax code",
    taxRate: "Tax rate in percent",
    lutNumber: "Letter of undertaking",
    lutYear: "Year of the letter",
    salesToEurope: settingsCopy.salesToEurope.label,
    ossNumber: settingsCopy.salesToEurope.ossNumber,
    ukVatNumber: settingsCopy.salesToEurope.ukVatNumber,
    version: "Version",
    refunded: "Refunded",
    inRupees: "Value in rupees",
    saleEmails: saleEmailsCopy.title,
  }),
)

/** Labels of enum values, by the name of their field and the value. */
const WORDS = new Map<string, Record<string, string>>([
  ["saleEmails", saleEmailsCopy.choices],
  ["salesToEurope", settingsCopy.salesToEurope.choices],
  ["plan", planNames],
  ["status", bugStatuses],
])

function inWords(name: string, value: unknown, currency: Currency | null): string {
  if (value === null || value === undefined || value === "") return NOTHING
  if (typeof value === "boolean") return value ? "yes" : "no"
  if (name === "amount" && typeof value === "number" && currency)
    return formatMoney({ amount: value, currency })
  if (name === "taxRate") return String(Number(value) / 100)
  const text = String(value)
  if (name === "state") return stateName(text) ?? text
  const words = WORDS.get(name)
  if (words && Object.hasOwn(words, text)) return words[text] ?? text
  const day = parseDay(text)
  return day ? formatDay(day) : text
}

/** Labels of the charged price and of the base price and override that it is derived from. */
const AMOUNTS = { price: `Price of ${planNames[SINGLE_PLAN]}`, base: "Base price", override: "Override" }

function describePrices(old: Values | null, next: Values | null): string[] {
  const from = typeof next?.from === "string" ? `, from ${formatIndianMoment(new Date(next.from))}` : ""
  return REGIONS.flatMap((region) => {
    const place = REGIONS_IN_SENTENCES[region]
    const amounts = Object.entries(AMOUNTS).flatMap(([name, label]) => {
      const [was, is] = [old, next].map((values) => {
        const amount = values?.[`${name}${region}`]
        if (typeof amount === "number") return formatMoney({ amount, currency: REGION_CURRENCIES[region] })
        return amount === null ? NOTHING : undefined
      })
      return is && is !== was ? [`${label} in ${place}: ${[was, is].filter(Boolean).join(" → ")}${from}`] : []
    })
    const isShown = next?.[`original${region}`]
    const original =
      typeof isShown === "boolean" && isShown !== old?.[`original${region}`]
        ? [`Original price in ${place}: ${isShown ? "shown" : "hidden"}`]
        : []
    return [...amounts, ...original]
  })
}

function currencyIn(values: Values | null): Currency | null {
  const currency = values?.currency
  return typeof currency === "string" && isCurrency(currency) ? currency : null
}

const sameValue = (one: unknown, other: unknown) => (one ?? null) === (other ?? null)

function withNames(json: string | null, names: string | null = null): Values | null {
  const values = valuesIn(json)
  return values && { ...values, ...valuesIn(names) }
}

/** The values of one side; null where nothing was before, or is after. */
function valuesIn(json: string | null): Values | null {
  const value: unknown = json === null ? null : JSON.parse(json)
  return typeof value === "object" ? (value as Values | null) : null
}
