import { type ActionFunctionArgs, data } from "@remix-run/cloudflare"
import { pricesCopy } from "#app/copy/desk/prices.ts"
import { parseAmount } from "#app/domain/money.ts"
import type { RegionalPrice } from "#app/domain/orders/pricing.ts"
import { REGIONS, type Region } from "#app/domain/orders/regions.ts"
import { createId } from "#app/domain/random.ts"
import { priceForm } from "#app/forms/prices.ts"
import {
  actionAnswered,
  actionDone,
  actionInvalid,
  actionOf,
  actionRefused,
  readAction,
  type SubmittedAction,
} from "#app/routes/desk/shell/desk-action.server.ts"
import { deskForms } from "#app/routes/submitted-form.server.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import { findAction } from "#db/audit/audit.server.ts"
import {
  changePrice,
  removeNextPrice,
  setNextPrice,
  setOriginalHidden,
} from "#db/orders/price-changes.server.ts"
import { listRegionalPrices } from "#db/orders/prices.server.ts"
import { type PriceChange, priceLook, shownChange } from "./price-look.server.ts"

/** "price-us" saves a region's price, "next-price-us" removes its next one. */
const SAVES = new Map(REGIONS.map((region) => [`price-${region.toLowerCase()}`, region]))
const REMOVES = new Map([...SAVES].map(([intent, region]) => [`next-${intent}`, region]))
/** "original-us" shows or hides the crossed-out price. */
const ORIGINALS = new Map(REGIONS.map((region) => [`original-${region.toLowerCase()}`, region]))

export const PRICE_FORMS = deskForms([...SAVES.keys(), ...REMOVES.keys(), ...ORIGINALS.keys()])

/** Does what a form of a region says. */
export async function submitPriceForm(args: ActionFunctionArgs) {
  const submitted = await readAction(args, PRICE_FORMS)
  const saved = SAVES.get(submitted.intent)
  if (saved) return savePrice(args, submitted, saved)
  const original = ORIGINALS.get(submitted.intent)
  if (original) return saveOriginal(args, submitted, original)
  const removed = REMOVES.get(submitted.intent)
  return removed ? removeNext(args, submitted, removed) : actionRefused(submitted, pricesCopy.changed)
}

/** Saves a price whose change was looked at; any other change is shown first. */
async function savePrice(args: ActionFunctionArgs, submitted: SubmittedAction, region: Region) {
  const { db, now } = args.context
  const prices = await listRegionalPrices(db, now())
  const current = prices.find((price) => price.region === region)
  if (!current) return actionRefused(submitted, pricesCopy.changed)
  const form = priceForm(current.currency, now()).safeParse(submitted.fields)
  if (!form.success) return actionInvalid(submitted, form.error)
  const { base: baseAmount, override: overrideAmount, from } = form.data
  const change = { baseAmount, overrideAmount, from }
  const look = priceLook(prices, current, change)
  const shown = data({ look, intent: submitted.intent, values: submitted.fields })
  if (submitted.fields.shown !== shownChange(current, change)) {
    // A form that is sent twice changed the price that it was about.
    const isRepeated = submitted.fields.shown && (await findAction(db, submitted.formId))
    return isRepeated ? actionDone(args.request, submitted.intent) : shown
  }
  const typed = parseAmount(submitted.fields.newPrice ?? "")
  if (look.isLargeDrop && typed !== (overrideAmount ?? baseAmount)) {
    const fields = { newPrice: pricesCopy.newPriceWrong }
    return data({ look, intent: submitted.intent, fields, values: submitted.fields }, 400)
  }
  return recordPrice(args, submitted, current, change)
}

async function recordPrice(
  { context, request }: ActionFunctionArgs,
  submitted: SubmittedAction,
  current: RegionalPrice,
  { from, ...amounts }: PriceChange,
) {
  const { db, now, randomBytes } = context
  const { region } = current
  const price = { id: createId(randomBytes), region, ...amounts }
  const before = { base: current.baseAmount, override: current.overrideAmount }
  const after = {
    base: amounts.baseAmount,
    override: amounts.overrideAmount,
    from: from?.toISOString() ?? null,
  }
  const deskAction = actionOf(
    submitted,
    from ? "price.plan" : "price.change",
    { kind: "price", id: region },
    { before, after },
  )
  const statements = from
    ? setNextPrice(db, price, { before: current, validFrom: from, now: now() })
    : changePrice(db, price, current, now())
  const result = await recordAction(context, deskAction, statements)
  return actionAnswered(request, submitted, result, pricesCopy.changed)
}

async function saveOriginal(
  { context, request }: ActionFunctionArgs,
  submitted: SubmittedAction,
  region: Region,
) {
  const { db, now } = context
  const isShown = submitted.fields.showsOriginal !== undefined
  const prices = await listRegionalPrices(db, now())
  const wasShown = prices.some((price) => price.region === region && !price.hidesOriginal)
  const change = { before: { showsOriginal: wasShown }, after: { showsOriginal: isShown } }
  const deskAction = actionOf(submitted, "price.original", { kind: "price", id: region }, change)
  const result = await recordAction(context, deskAction, setOriginalHidden(db, region, !isShown, now()))
  return actionAnswered(request, submitted, result, pricesCopy.changed)
}

async function removeNext(
  { context, request }: ActionFunctionArgs,
  submitted: SubmittedAction,
  region: Region,
) {
  const deskAction = actionOf(submitted, "price.remove-next", { kind: "price", id: region })
  const result = await recordAction(context, deskAction, removeNextPrice(context.db, region, context.now()))
  return actionAnswered(request, submitted, result, pricesCopy.changed)
}
