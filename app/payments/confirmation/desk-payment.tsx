import { useLoaderData } from "@remix-run/react"
import { isAtProvider } from "#app/orders/order/order.ts"
import { naming } from "#app/payments/provider/copy.ts"
import { formatAmount } from "#app/platform/money.ts"
import { Note } from "#app/screens/desk-page.tsx"
import { DetailPage, details, type Sections } from "#app/screens/details.tsx"
import {
  confirmPaymentAction,
  ignorePaymentProblem,
  issueLicense,
  refundPayment,
} from "./desk-actions.server.ts"
import { paymentsCopy } from "./desk-copy.ts"
import type { FoundProblem } from "./details-queries.server.ts"
import { type FoundPayment, findPayment, moneyFacts, paymentFacts } from "./payment-view.server.ts"

export const { meta, loader, action } = details({
  name: "Payment",
  back: "/desk",
  actions: [refundPayment, issueLicense, confirmPaymentAction, ignorePaymentProblem],
  find: findPayment,
  show: (found, { id }) => {
    const { problem, emails, events } = found
    const { Amount: amount } = moneyFacts(id, found.payment)
    const title = [isAtProvider(id) ? "Payment" : "Bank transfer", amount].filter(Boolean).join(", ")
    const isOpen = problem !== null && problem.resolvedAt === null
    const provider = found.payment?.provider ?? "razorpay"
    return {
      title,
      tabTitle: id,
      facts: paymentFacts(id, found),
      ...(isOpen && { status: paymentsCopy.needsYou }),
      sections: naming(provider, isOpen ? fixesOf(found, problem, { id, about: title }) : {}),
      timeline: { events, emails },
      timelineTitle: naming(provider, "What Razorpay reported, and what the payer was told"),
      isOpen,
    }
  },
})

/** Returns the forms that fix an open problem of a payment, one below the other, of which the first is open. */
function fixesOf(
  { told, emails }: FoundPayment,
  problem: FoundProblem,
  { id, about }: { id: string; about: string },
): Sections {
  const payer = told?.payer
  const wasTold = emails.some(({ kind }) => kind === "payment-problem")
  const { reason, openRequest, refundable: amount, currency, refundError } = problem
  const atProvider = isAtProvider(id)
  const canRefund = atProvider && (openRequest !== null || amount > 0)
  const toGive = reason === "coupon-unavailable"
  const isUnknown = reason === "unknown-order"
  return {
    [issueLicense.shown.button]: isUnknown && {
      isFolded: true,
      isOpen: true,
      forms: [
        {
          of: issueLicense.shown,
          values: { email: payer?.email },
          details: { email: payer?.email ? { hint: paymentsCopy.typedEmail } : {} },
          isPrimary: true,
        },
      ],
    },
    [paymentsCopy.giveAnyway]: toGive && {
      isFolded: true,
      isOpen: true,
      forms: [
        {
          of: { ...confirmPaymentAction.shown, button: paymentsCopy.giveAnyway },
          note: paymentsCopy.giveAnywayNote,
          isPrimary: true,
        },
      ],
    },
    [refundPayment.shown.button]: atProvider && {
      isFolded: true,
      isOpen: !isUnknown && !toGive,
      hint: canRefund ? formatAmount({ amount, currency }) : null,
      errors: refundError ? [paymentsCopy.lastRefund(refundError)] : [],
      note: canRefund ? null : paymentsCopy.notRefundable,
      forms: [
        canRefund && {
          of: refundPayment.shown,
          about,
          showed: String(amount),
          note:
            openRequest === null
              ? paymentsCopy.givesBack(formatAmount({ amount, currency }))
              : paymentsCopy.refundUnknown,
          isPrimary: !isUnknown && !toGive,
        },
      ],
    },
    [ignorePaymentProblem.shown.button]: {
      isFolded: true,
      isOpen: !atProvider && !isUnknown && !toGive,
      hint: paymentsCopy.ignoreHint,
      forms: [
        {
          of: ignorePaymentProblem.shown,
          about,
          showed: reason,
          note: [
            atProvider ? paymentsCopy.staysAtProvider : paymentsCopy.staysAtBank,
            wasTold && paymentsCopy.payerTold,
          ]
            .filter(Boolean)
            .join(" "),
        },
      ],
    },
  }
}

export default function DeskPayment() {
  const page = useLoaderData<typeof loader>()
  const { isOpen } = page
  return <DetailPage page={page}>{!isOpen && <Note>{paymentsCopy.nothingToDo}</Note>}</DetailPage>
}
