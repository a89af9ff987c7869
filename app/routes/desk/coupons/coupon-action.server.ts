import { type ActionFunctionArgs, data } from "@remix-run/cloudflare"
import type { ChangeAnswer, ChangeLook } from "#app/components/desk/change-look.tsx"
import { couponsCopy, discountOf } from "#app/copy/desk/coupons.ts"
import { normalizeCouponCode } from "#app/domain/orders/coupon.ts"
import { createId } from "#app/domain/random.ts"
import { createCouponForm } from "#app/forms/coupons.ts"
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
import { addCoupon, endCoupon, type NewCoupon } from "#db/orders/coupon-list.server.ts"
import { couponLook } from "./coupon-look.server.ts"

export const COUPON_FORMS = deskForms(["coupon-create", "coupon-end"], {}, ["coupon-end"])

/** Does what a button of the page of coupons says. */
export async function submitCouponForm(args: ActionFunctionArgs) {
  const submitted = await readAction(args, COUPON_FORMS)
  switch (submitted.intent) {
    case "coupon-create":
      return create(args, submitted)
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
  const coupon = { ...terms, id: createId(randomBytes), code, createdAt: now() }
  const deskAction = actionOf(
    submitted,
    "coupon.create",
    { kind: "coupon", id: code },
    { after: valuesOf(coupon) },
  )
  const result = await recordAction(context, deskAction, addCoupon(db, coupon))
  if (result === "refused") return fieldRefused(submitted, "code", couponsCopy.codeTaken)
  return actionAnswered(request, submitted, result, couponsCopy.changed)
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

/** What the audit log says of a new coupon. */
function valuesOf(coupon: NewCoupon) {
  const { maxUses, oncePerCustomer, validFrom, validUntil } = coupon
  return {
    discount: discountOf(coupon),
    uses: maxUses,
    oncePerCustomer,
    from: validFrom.toISOString(),
    until: validUntil?.toISOString() ?? null,
  }
}
