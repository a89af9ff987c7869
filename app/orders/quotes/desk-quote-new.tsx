import { useLoaderData } from "@remix-run/react"
import { linkTo } from "#app/audit/subjects.ts"
import { COMPANY_PLAN, planNames } from "#app/orders/plans/plans.ts"
import { formatMoney, formatPlain } from "#app/platform/money.ts"
import { formatIndianDay } from "#app/platform/time.ts"
import { ActionForm } from "#app/screens/action-form.tsx"
import { FactList } from "#app/screens/cells.tsx"
import { DeskPage, DeskSection, Note } from "#app/screens/desk-page.tsx"
import { screen } from "#app/screens/page.server.ts"
import { saveAndSendQuote, saveQuote } from "./desk-actions.server.ts"
import { holderCopy as copy, describeProposal, quotesCopy } from "./desk-copy.ts"
import { findQuoteBuyer, type QuoteBuyer } from "./desk-queries.server.ts"
import { proposalsFor, proposedDay } from "./proposal.ts"

export const { meta, loader, action } = screen({
  title: quotesCopy.newQuote,
  lead: quotesCopy.newQuoteLead,
  back: "/desk/quotes",
  actions: [saveQuote, saveAndSendQuote],
  read: async ({ db, now, searchParams }) => {
    const account = searchParams.get("account")
    const buyer = account ? await findQuoteBuyer(db, { account }, now) : null
    return { ...proposedTerms(buyer, now), holder: buyer && holderFacts(buyer) }
  },
})

/** The values and hints of the form: for an account's license those of a larger one, in the currency of its last order. */
function proposedTerms(buyer: QuoteBuyer | null, now: Date) {
  const currency = buyer?.basis.currency ?? "INR"
  const proposals = buyer ? proposalsFor(buyer.basis, currency) : []
  const [first] = proposals
  return {
    values: {
      email: buyer?.user?.email,
      plan: first?.plan ?? COMPANY_PLAN,
      devices: first && String(first.devices),
      amount: first && formatPlain(first.amount.amount),
      currency,
      validUntil: proposedDay(now),
    },
    details: {
      ...(first && { amount: { hint: describeProposal(first.amount, first.more, true) } }),
      ...(buyer?.basis.currency && { currency: { hint: quotesCopy.currencyHint } }),
    },
    more: Object.fromEntries(
      proposals.map(({ devices, amount }) => [copy.inAll(devices), formatMoney(amount)]),
    ),
  }
}

/** Summary of the buyer's license; null without one. */
function holderFacts({ license, lastOrder }: QuoteBuyer) {
  if (!license) return null
  const { id, key, planType, activeSeats, maxDevices, createdAt } = license
  return {
    [copy.license]: linkTo("license", id, copy.key(key)),
    [copy.plan]: planNames[planType],
    [copy.computers]: copy.inUse(activeSeats, maxDevices),
    [copy.since]: formatIndianDay(createdAt),
    [copy.lastOrder]:
      lastOrder && linkTo("order", lastOrder.id, formatMoney({ ...lastOrder, amount: lastOrder.amount })),
  }
}

export default function NewQuote() {
  const page = useLoaderData<typeof loader>()
  const { values, details, more, holder } = page
  return (
    <DeskPage page={page}>
      <div className="desk-two">
        <div className="desk-sheet desk-box max-w-[49rem]">
          <ActionForm
            of={saveAndSendQuote.shown}
            others={[saveQuote.shown]}
            name="quote-create"
            values={values}
            details={details}
            isPrimary
          />
        </div>
        {holder && (
          <div className="desk-rail">
            <DeskSection title={copy.title}>
              <FactList facts={holder} isRail />
            </DeskSection>
            {Object.keys(more).length > 0 && (
              <DeskSection title={copy.more}>
                <FactList facts={more} isRail />
                <Note>{copy.moreNote}</Note>
              </DeskSection>
            )}
          </div>
        )}
      </div>
    </DeskPage>
  )
}
