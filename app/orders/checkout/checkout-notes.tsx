import type { Purchase } from "#app/orders/order/order.ts"
import { Notice, TestModeNote } from "#app/platform/ui/notice.tsx"
import { checkoutCopy } from "./copy.ts"

/** The outcome of the payment page, from the search parameters set by the callback or the cancel URL. */
export function readReturnParams(params: URLSearchParams) {
  return {
    failed: params.has("failed"),
    canceled: params.has("canceled"),
    unverified: params.has("unverified"),
  }
}

type CheckoutNotesProps = ReturnType<typeof readReturnParams> & {
  kind: Purchase["kind"]
  isWaiting: boolean
  /** The buyer has returned from the payment page before. */
  hasReturned: boolean
  /** What a buyer reads whose coupon did not cover the payment; null for everyone else. */
  couponProblem: string | null
  isTestMode: boolean
}

export function CheckoutNotes({
  kind,
  isWaiting,
  hasReturned,
  couponProblem,
  isTestMode,
  failed,
  canceled,
  unverified,
}: CheckoutNotesProps) {
  const isUnpaid = !isWaiting && couponProblem === null
  return (
    <>
      {couponProblem && <Notice kind="caution">{couponProblem}</Notice>}
      {isUnpaid && hasReturned && <Notice kind="caution">{checkoutCopy.notConfirmed}</Notice>}
      {isUnpaid && failed && <Notice kind="error">{checkoutCopy.failed[kind]}</Notice>}
      {isUnpaid && canceled && <Notice kind="info">{checkoutCopy.paymentCanceled}</Notice>}
      {unverified && <Notice kind="error">{checkoutCopy.paymentUnverified}</Notice>}
      <TestModeNote isTestMode={isTestMode} />
    </>
  )
}
