import { type ActionFunctionArgs, data, replace } from "@remix-run/cloudflare"
import type { ChangeAnswer, ChangeLook } from "#app/components/desk/change-look.tsx"
import { couponsCopy, discountOf } from "#app/copy/desk/coupons.ts"
import { createCouponCode, normalizeCouponCode } from "#app/domain/orders/coupon.ts"
import { createId } from "#app/domain/random.ts"
import { createBatchForm, createCouponForm } from "#app/forms/coupons.ts"
import {
  actionAnswered,
  actionInvalid,
  actionOf,
  actionRefused,
  fieldRefused,
  readAction,
  type SubmittedAction,
} from "#app/routes/desk/shell/desk-action.server.ts"
import { deskForms } from "#app/routes/submitted-form.server.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import { addCoupons, endCoupon, type NewCoupons } from "#db/orders/coupon-list.server.ts"
import { couponLook } from "./coupon-look.server.ts"

export const COUPON_FORMS = deskForms(["coupon-create", "coupon-generate", "coupon-end"], {}, ["coupon-end"])

/** Does what a button of the page of coupons says. */
export async function submitCouponForm(args: ActionFunctionArgs) {
  const form = await readAction(args, COUPON_FORMS)
  // The buttons of one form share its id, and each is done once.
  const submitted = { ...form, formId: `${form.formId}-${form.intent}` }
  switch (form.intent) {
    case "coupon-create":
      return create(args, submitted)
    case "coupon-generate":
      return generate(args, submitted)
    case "coupon-end":
      return end(args, submitted)
  }
}

async function create({ context, request }: ActionFunctionArgs, submitted: SubmittedAction) {
  const { db, now, randomBytes } = context
  const form = createCouponForm(now()).safeParse(submitted.fields)
  if (!form.success) return actionInvalid(submitted, form.error)
  const { code, ...terms } = form.data
  const look = await couponLook(context, terms, couponsCopy.coupon(code))
  if (look && submitted.fields.shown !== look.shown) return shownFirst(submitted, look)
  const codes = [{ id: createId(randomBytes), code }]
  const coupons = { ...terms, codes, batchId: null, createdAt: now() }
  const deskAction = actionOf(
    submitted,
    "coupon.create",
    { kind: "coupon", id: code },
    { after: valuesOf(coupons) },
  )
  const result = await recordAction(context, deskAction, addCoupons(db, coupons))
  if (result === "refused") return fieldRefused(submitted, "code", couponsCopy.codeTaken)
  return actionAnswered(request, submitted, result, couponsCopy.changed)
}

async function generate({ context }: ActionFunctionArgs, submitted: SubmittedAction) {
  const { db, now, randomBytes } = context
  const form = createBatchForm(now()).safeParse(submitted.fields)
  if (!form.success) return actionInvalid(submitted, form.error)
  const { count, ...terms } = form.data
  const look = await couponLook(context, terms, couponsCopy.batch(count))
  if (look && submitted.fields.shown !== look.shown) return shownFirst(submitted, look)
  const codes = Array.from({ length: count }, () => {
    return { id: createId(randomBytes), code: createCouponCode(randomBytes) }
  })
  const batchId = createId(randomBytes)
  const coupons = { ...terms, codes, batchId, createdAt: now() }
  const after = { count, ...valuesOf(coupons) }
  const deskAction = actionOf(submitted, "coupon.generate", { kind: "coupon", id: batchId }, { after })
  const result = await recordAction(context, deskAction, addCoupons(db, coupons))
  if (result === "refused") return actionRefused(submitted, couponsCopy.changed)
  // A form that is sent twice made its coupons the first time, under another batch.
  const query = new URLSearchParams({ done: submitted.intent, ...(result === "done" && { batch: batchId }) })
  return replace(`/desk/coupons?${query}`, { status: 303 })
}

/** The page again, with a look at what is about to be created. */
const shownFirst = ({ intent, fields }: SubmittedAction, look: ChangeLook) =>
  data<ChangeAnswer>({ intent, look, values: fields })

async function end({ context, request }: ActionFunctionArgs, submitted: SubmittedAction) {
  const code = normalizeCouponCode(submitted.fields.subject ?? "")
  if (code === null) return actionRefused(submitted, couponsCopy.changed)
  const deskAction = actionOf(submitted, "coupon.end", { kind: "coupon", id: code })
  const result = await recordAction(context, deskAction, endCoupon(context.db, code, context.now()))
  return actionAnswered(request, submitted, result, couponsCopy.changed)
}

/** What the audit log says of new coupons. */
function valuesOf(coupon: Omit<NewCoupons, "codes">) {
  const { maxUses, oncePerCustomer, validFrom, validUntil } = coupon
  return {
    discount: discountOf(coupon),
    uses: maxUses,
    oncePerCustomer,
    from: validFrom.toISOString(),
    until: validUntil?.toISOString() ?? null,
  }
}
