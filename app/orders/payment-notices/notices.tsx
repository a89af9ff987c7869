import { Notice } from "#app/platform/ui/form.tsx"
import { noticeCopy } from "./labels-copy.ts"
import type { PaymentNotice } from "./notice-view.server.ts"

/** Payments that bought nothing, each with what came and what happens now. */
export function PaymentNotices({ notices }: { notices: PaymentNotice[] }) {
  return notices.map(({ paymentId, title, text, isOpen }) => (
    <Notice key={paymentId} kind={isOpen ? "caution" : "info"} title={title}>
      <p>{text}</p>
      <p className="mt-1">
        {`${noticeCopy.paymentId} `}
        <code className="font-mono wrap-anywhere">{paymentId}</code>
      </p>
    </Notice>
  ))
}
