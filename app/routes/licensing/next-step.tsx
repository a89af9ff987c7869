import { brand } from "#app/copy/brand.ts"
import { pendingPaymentCopy } from "#app/copy/payments/pending-payment.ts"

type NextStepProps = {
  isActive: boolean
  isRevoked: boolean
  /** By the site's owner, not because the payment was returned. */
  isRevokedByOwner: boolean
  /** Why the license has ended, where its payment was given back or taken back, and the holder's receipt. */
  returned: { sentence: string; receipt: string | null } | null
  /** The id of an order whose payment is being confirmed. */
  pendingOrder: string | null
}

/** Below the license card: to the download, to the payment that is being confirmed, or to the prices. */
export function NextStep(props: NextStepProps) {
  const { title, sentence, href, label } = nextStep(props)
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="max-w-[30rem]">
        {title && <p className="font-semibold">{title}</p>}
        <p className="text-muted">{sentence}</p>
        {!props.isActive && props.returned?.receipt && (
          <p>
            <a className="link link-tall" href={props.returned.receipt}>
              Receipt and credit note
            </a>
          </p>
        )}
      </div>
      <a href={href} className="btn">
        {label}
      </a>
    </div>
  )
}

function nextStep({ isActive, isRevoked, isRevokedByOwner, returned, pendingOrder }: NextStepProps) {
  if (isActive) {
    const sentence = `Thank you for buying ${brand.name}. It is yours for life.`
    return { title: null, sentence, href: "/download", label: "Download" }
  }
  if (pendingOrder) {
    const { title, body, link } = pendingPaymentCopy
    return { title, sentence: body, href: `/checkout/${pendingOrder}`, label: link }
  }
  if (isRevokedByOwner) {
    const sentence = "This license was revoked by our support. If you think that is a mistake, write to us."
    return { title: null, sentence, href: "/contact", label: "Contact" }
  }
  const revoked = returned?.sentence ?? "This license was revoked. You can buy again at any time."
  const sentence = isRevoked
    ? revoked
    : "Your license will be shown here. After the payment you can download at once."
  return { title: null, sentence, href: "/buy", label: "Purchase" }
}
