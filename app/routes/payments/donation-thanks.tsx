import { Icon } from "#app/components/icon.tsx"
import { messages } from "#app/copy/messages.ts"

export function DonationThanks({ paymentId }: { paymentId: string }) {
  return (
    <section className="card grid gap-3 border-accent shadow-float" aria-labelledby="thanks" role="status">
      <h2 id="thanks" className="flex items-center gap-2.5 text-xl">
        <Icon name="check" size={24} className="text-accent" />
        {messages.donationThanks}
      </h2>
      <p>{messages.donationSupport}</p>
      <p className="text-muted">
        Payment ID: <code className="font-mono text-ink [overflow-wrap:anywhere]">{paymentId}</code>
      </p>
      <p>
        <a href="/donate#main" className="btn btn-quiet">
          Close
        </a>
      </p>
    </section>
  )
}
