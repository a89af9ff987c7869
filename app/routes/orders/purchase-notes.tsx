import { Accordion } from "#app/components/accordion.tsx"
import { type Versions, VersionTable } from "#app/components/version-table.tsx"
import { purchaseBenefits, purchaseFaq } from "#app/copy/orders/plans.ts"
import type { Currency } from "#app/domain/money.ts"

type PurchaseNotesProps = { currency: Currency; versions: Versions & { heading: string; lead: string } }

export function PurchaseNotes({ currency, versions }: PurchaseNotesProps) {
  return (
    <>
      <section className="band" aria-labelledby="versions-heading">
        <div className="wrap max-w-[60rem]">
          <h2 id="versions-heading" className="text-section">
            {versions.heading}
          </h2>
          <p className="mt-3 text-muted">{versions.lead}</p>
          <VersionTable versions={versions} price={null} />
          <p className="mt-7">
            <a href="/free" className="btn btn-quiet">
              {versions.free.call}
            </a>
          </p>
        </div>
      </section>
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
        <div className="wrap max-w-[52rem]">
          <h2 id="purchase-faq" className="text-section">
            Before you buy
          </h2>
          <Accordion name="purchase-faq" items={purchaseFaq(currency)} />
        </div>
      </section>
    </>
  )
}
