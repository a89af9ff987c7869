import { Notice, TestModeNote } from "#app/components/notice.tsx"
import { checkoutCopy } from "#app/copy/checkout/checkout.ts"
import { messages } from "#app/copy/messages.ts"

/** The outcome of the payment page, from the search parameters set by the callback or the cancel URL. */
export function readReturnParams(params: URLSearchParams) {
  return {
    failed: params.has("failed"),
    canceled: params.has("canceled"),
    unverified: params.has("unverified"),
  }
}

type CheckoutNotesProps = ReturnType<typeof readReturnParams> & {
  isWaiting: boolean
  isLate: boolean
  isTestMode: boolean
}

export function CheckoutNotes({
  isWaiting,
  isLate,
  isTestMode,
  failed,
  canceled,
  unverified,
}: CheckoutNotesProps) {
  return (
    <>
      {!isWaiting && isLate && <Notice kind="caution">{checkoutCopy.late}</Notice>}
      {!isWaiting && failed && <Notice kind="error">{messages.paymentFailed}</Notice>}
      {!isWaiting && canceled && <Notice kind="info">{messages.paymentCanceled}</Notice>}
      {unverified && <Notice kind="error">{messages.paymentUnverified}</Notice>}
      <TestModeNote isTestMode={isTestMode} />
    </>
  )
}
