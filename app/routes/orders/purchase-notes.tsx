import { Accordion } from "#app/components/accordion.tsx"
import { purchaseBenefits, purchaseFaq } from "#app/copy/orders/plans.ts"
import type { Currency } from "#app/domain/money.ts"

export function PurchaseNotes({ currency }: { currency: Currency }) {
  return (
    <>
      <section className="band band-sunken" aria-labelledby="benefits">
        <div className="wrap">
          <h2 id="benefits" className="text-section">
            What the payment gets you
          </h2>
          <dl className="mt-8 grid gap-x-10 gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
            {purchaseBenefits.map(({ title, body }) => (
              <div key={title}>
                <dt className="text-2xl font-semibold">{title}</dt>
                <dd className="mt-1 text-muted">{body}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <section className="band" aria-labelledby="purchase-faq">
        <div className="wrap grid gap-x-16 gap-y-4 lg:grid-cols-[1fr_2fr]">
          <h2 id="purchase-faq" className="text-section">
            Before you buy
          </h2>
          <Accordion name="purchase-faq" items={purchaseFaq(currency)} />
        </div>
      </section>
    </>
  )
}
