import type { Order } from "#app/orders/order/order.ts"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { refundArrival } from "#app/orders/order/refund-rule-copy.ts"
import { brand } from "#app/platform/brand.ts"
import { type EmailContent, type SiteAddresses, supportSentence } from "#app/platform/email/email-content.ts"
import type { AccountEmail, EmailKind } from "#app/platform/email/email-kinds.ts"
import { writeEmail } from "#app/platform/email/layout.tsx"
import { formatAmount, type Sum } from "#app/platform/money.ts"
import { formatMoment } from "#app/platform/time.ts"
import { LOOKING, openNotice, PLEASE_WAIT } from "./copy.ts"
import { isShown, type NoticeVariant, type ToldProblem } from "./payment-notice.ts"

type NoticedPayment = {
  problem: ToldProblem
  paymentId: string
  /** Paid sum in the provider's currency, which may be any. */
  paid: Sum
  /** The order that it names; null where that is not known here. */
  order: Order | null
  at: Date
}

/**
 * Tells the payer which payment arrived and what happens next. All emails about a payment have one id, so that one of them
 * is queued.
 */
export function paymentNoticeEmail(
  noticed: NoticedPayment,
  variant: NoticeVariant,
  site: SiteAddresses,
): AccountEmail {
  const { paymentId, at } = noticed
  const kind: EmailKind = variant === "without-account" ? "payer-without-account" : "payment-problem"
  const write = CONTENT[variant]
  const facts = factsOf(noticed)
  return writeEmail(
    { kind, id: `payment-problem:${paymentId}`, at },
    { ...write(noticed, site), facts },
    site,
  )
}

const CONTENT: Record<NoticeVariant, (noticed: NoticedPayment, site: SiteAddresses) => EmailContent> = {
  open: openContent,
  returned: returnedContent,
  "without-account": contentWithoutAccount,
}

function factsOf({ paid, order, paymentId, at }: NoticedPayment): [string, string][] {
  const price = order && formatAmount(order.amount)
  const isOther = order && (order.amount.amount !== paid.amount || order.amount.currency !== paid.currency)
  return [
    ["Received", `${formatAmount(paid)} (${paid.currency})`],
    ...(isOther
      ? [["Price of the order", `${price} (${order.amount.currency})`] satisfies [string, string]]
      : []),
    ["When", formatMoment(at)],
    ["Payment", paymentId],
    ...(order ? [["Order", orderNumber(order.id)] satisfies [string, string]] : []),
  ]
}

const linkToOrder = (order: Order | null, { siteUrl }: SiteAddresses) =>
  order ? { link: { label: "Open your order", url: `${siteUrl}/checkout/${order.id}` } } : {}

function openContent({ problem, paid, order }: NoticedPayment, site: SiteAddresses): EmailContent {
  if (!order || !isShown(problem)) return contentOfUnknown(paid, site)
  const { title, text } = openNotice({ problem, kind: order.kind, paid, price: order.amount })
  return { subject: title.replace(/\.$/, ""), opening: `${title} ${text}`, ...linkToOrder(order, site) }
}

function contentOfUnknown(paid: Sum, site: SiteAddresses): EmailContent {
  const amount = formatAmount(paid)
  return {
    subject: `We received ${amount}. What is it for?`,
    opening: `We received ${amount} from you for ${brand.name}, but we can’t find the order it’s for. We haven’t issued anything yet. ${LOOKING} You’ll get what you paid for or a full refund. ${PLEASE_WAIT}`,
    closing: supportSentence(site, "Please tell us what you ordered. Write to"),
  }
}

function returnedContent({ paid, order }: NoticedPayment, site: SiteAddresses): EmailContent {
  const amount = formatAmount(paid)
  return {
    subject: `We refunded your payment of ${amount}`,
    opening: `We received ${amount} from you and refunded all of it, because it didn’t pay for an order. ${refundArrival}`,
    ...linkToOrder(order, site),
  }
}

function contentWithoutAccount({ paid }: NoticedPayment): EmailContent {
  const amount = formatAmount(paid)
  return {
    subject: `We received ${amount} for a deleted account`,
    opening: `We received your payment of ${amount}, but the account the order belonged to had been deleted, so we haven’t issued anything. We’re looking into it and will refund it in full. You don’t need to do anything. ${PLEASE_WAIT}`,
  }
}
