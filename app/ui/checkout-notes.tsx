import { checkoutCopy } from "#app/copy/checkout.ts"
import { messages } from "#app/copy/messages.ts"
import { Notice, TestModeNote } from "./notice.tsx"

/** How the buyer came back from the payment page, as the address says. */
export function readReturn(params: URLSearchParams) {
  return {
    failed: params.has("failed"),
    cancelled: params.has("cancelled"),
    unverified: params.has("unverified"),
  }
}

type CheckoutNotesProps = ReturnType<typeof readReturn> & {
  isWaiting: boolean
  isLate: boolean
  isTestMode: boolean
}

export function CheckoutNotes({
  isWaiting,
  isLate,
  isTestMode,
  failed,
  cancelled,
  unverified,
}: CheckoutNotesProps) {
  return (
    <>
      {!isWaiting && isLate && <Notice kind="caution">{checkoutCopy.late}</Notice>}
      {!isWaiting && failed && <Notice kind="error">{messages.paymentFailed}</Notice>}
      {!isWaiting && cancelled && <Notice kind="info">{messages.paymentCancelled}</Notice>}
      {unverified && <Notice kind="error">{messages.paymentUnverified}</Notice>}
      <TestModeNote isTestMode={isTestMode} />
    </>
  )
}
