import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { pricesCopy } from "#app/copy/desk/prices.ts"
import { REGIONS, type Region } from "#app/domain/orders/regions.ts"
import { createId } from "#app/domain/random.ts"
import { priceForm } from "#app/forms/prices.ts"
import {
  actAnswered,
  actInvalid,
  actOf,
  actRefused,
  readAct,
  type SubmittedAct,
} from "#app/routes/desk/shell/desk-action.server.ts"
import { deskForms } from "#app/routes/submitted-form.server.ts"
import { recordAct } from "#app/services/audit/record-action.server.ts"
import { changePrice, removeNextPrice, setNextPrice } from "#db/orders/price-changes.server.ts"
import { findRegionalPrice } from "#db/orders/prices.server.ts"

/** "price-us" saves a region's price, "next-price-us" removes its next one. */
const SAVES = new Map(REGIONS.map((region) => [`price-${region.toLowerCase()}`, region]))
const REMOVES = new Map([...SAVES].map(([intent, region]) => [`next-${intent}`, region]))

export const PRICE_FORMS = deskForms([...SAVES.keys(), ...REMOVES.keys()])

/** Does what a form of a region says. */
export async function submitPriceForm(args: ActionFunctionArgs) {
  const submitted = await readAct(args, PRICE_FORMS)
  const saved = SAVES.get(submitted.intent)
  if (saved) return savePrice(args, submitted, saved)
  const removed = REMOVES.get(submitted.intent)
  return removed ? removeNext(args, submitted, removed) : actRefused(submitted, pricesCopy.changed)
}

async function savePrice({ context, request }: ActionFunctionArgs, submitted: SubmittedAct, region: Region) {
  const { db, now, randomBytes } = context
  const current = await findRegionalPrice(db, region, now())
  if (!current) return actRefused(submitted, pricesCopy.changed)
  const form = priceForm(current.currency, now()).safeParse(submitted.fields)
  if (!form.success) return actInvalid(submitted, form.error)
  const { base, override, from } = form.data
  const price = { id: createId(randomBytes), region, baseAmount: base, overrideAmount: override }
  const before = { base: current.baseAmount, override: current.overrideAmount }
  const after = { base, override, from: from?.toISOString() ?? null }
  const act = actOf(
    submitted,
    from ? "price.plan" : "price.change",
    { kind: "price", id: region },
    { before, after },
  )
  const statements = from
    ? setNextPrice(db, price, { before: current, validFrom: from, now: now() })
    : changePrice(db, price, current, now())
  const result = await recordAct(context, act, statements)
  return actAnswered(request, submitted, result, pricesCopy.changed)
}

async function removeNext({ context, request }: ActionFunctionArgs, submitted: SubmittedAct, region: Region) {
  const act = actOf(submitted, "price.remove-next", { kind: "price", id: region })
  const result = await recordAct(context, act, removeNextPrice(context.db, region, context.now()))
  return actAnswered(request, submitted, result, pricesCopy.changed)
}
