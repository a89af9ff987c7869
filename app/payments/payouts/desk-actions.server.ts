import type * as z from "zod"
import { findAction } from "#app/audit/queries.server.ts"
import { findSeller } from "#app/orders/seller/queries.server.ts"
import { formatAmount, formatPaise } from "#app/platform/money.ts"
import { createId } from "#app/platform/random.ts"
import { indianDayOf } from "#app/platform/time.ts"
import { type Call, defineAction, writing } from "#app/screens/action.server.ts"
import { payoutsCopy as copy } from "./desk-copy.ts"
import { createPayoutForm, PAYOUT_CURRENCIES } from "./form.ts"
import { draftPayoutInvoice, type Payout, RESELLER } from "./payout.ts"
import { addPayout, addPayoutInvoice, discardPayout, findPayout } from "./queries.server.ts"

/** A payout as the audit log keeps it. */
const audited = ({
  amount,
  currency,
  inrAmount,
  paidAt,
}: Pick<Payout, "amount" | "currency" | "inrAmount" | "paidAt">) => ({
  amount: formatAmount({ amount, currency }),
  inRupees: inrAmount === null ? null : formatPaise(inrAmount),
  day: indianDayOf(paidAt),
})

type Typed = z.infer<ReturnType<typeof createPayoutForm>>

export const recordPayout = defineAction({
  name: "payout.record",
  intent: "payout-record",
  words: { button: "Record", entry: "Payout recorded", done: "The payout was recorded." },
  subject: "payout",
  shows: () => [],
  fields: {
    paidAt: { label: "Day", type: "date", hint: copy.dayHint },
    amount: { inputMode: "decimal", hint: copy.amountHint },
    currency: { options: PAYOUT_CURRENCIES.map((value) => ({ value, label: value })) },
    inrAmount: { label: "Rupees", inputMode: "decimal", hint: copy.rupeesHint },
    reference: { autoComplete: "off", hint: copy.referenceHint },
  },
  schema: createPayoutForm,
  run: async ({ context, db, now, formId, values, record }: Call<Typed>) => {
    // Each try would have an id of its own.
    if ((await findAction(db, formId))?.action === "payout.record") return "repeated"
    const payout = { ...values, id: createId(context.randomBytes), recordedAt: now }
    return record(addPayout(db, payout), { id: payout.id, after: audited(payout) })
  },
  refusals: { refused: { fields: { reference: copy.isRecorded } } },
})

export const issuePayoutInvoice = defineAction({
  name: "payout.invoice",
  intent: "payout-invoice",
  words: {
    button: "Issue the export invoice",
    entry: "Export invoice issued",
    done: "The export invoice was issued.",
  },
  subject: "payout",
  asksFirst: true,
  run: async ({ db, now, id, record }) => {
    const [payout, seller] = await Promise.all([findPayout(db, id), findSeller(db)])
    if (!payout) return "refused"
    if (!seller?.gstin) return "no-gstin"
    if (payout.inrAmount === null) return "no-rupees"
    const { inrAmount } = payout
    const invoice = draftPayoutInvoice(
      { ...seller, gstin: seller.gstin },
      { ...payout, inrAmount },
      RESELLER,
      now,
    )
    return record(addPayoutInvoice(db, invoice), { after: audited(payout) })
  },
  refusals: { "no-gstin": copy.noGstin, "no-rupees": copy.noRupees, refused: copy.changed },
})

export const discard = defineAction({
  name: "payout.discard",
  intent: "payout-discard",
  words: { button: "Discard", entry: "Payout discarded", done: "The payout was discarded." },
  subject: "payout",
  asksFirst: true,
  run: writing(discardPayout),
  refusals: { refused: copy.changed },
})
