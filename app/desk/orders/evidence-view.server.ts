import { browserLabel, countryLabel } from "#app/accounts/sessions/copy.ts"
import { invoiceLink } from "#app/invoices/documents/copy.ts"
import { orderAmount, paymentFact } from "#app/orders/order/copy.ts"
import { itemName } from "#app/orders/order/order.ts"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { disputeReason } from "#app/payments/refunds/dispute-copy.ts"
import { countryName } from "#app/platform/countries.ts"
import { withPunycode } from "#app/platform/email/address-copy.ts"
import { formatAmount } from "#app/platform/money.ts"
import { formatMoment } from "#app/platform/time.ts"
import { evidenceCopy as copy } from "./copy.ts"
import type { OrderDetails } from "./queries.server.ts"

export type Evidence = { title: string; facts: { name: string; lines: string[] }[] }

type Lines = string | false | null | undefined | (string | false | null | undefined)[]

/** Evidence of an order for whoever decides its dispute; the same in the text to copy and in the file. */
export function collectEvidence(found: OrderDetails, disputeId: string, siteUrl: string): Evidence | null {
  const dispute = found.disputes.find(({ id }) => id === disputeId)
  if (!dispute) return null
  const { order, row, email, billing, agreement, invoices, emails, events } = found
  const { computers, reports, messages, signIns } = found
  const [, payment] = paymentFact(order)
  const receipts = emails.flatMap(({ subject, recipient, sentAt, delivery, deliveryAt }) => {
    if (!sentAt) return []
    const delivered = delivery === "delivered" && deliveryAt ? copy.delivered(formatMoment(deliveryAt)) : null
    return [
      [`${subject}: ${copy.sent(formatMoment(sentAt), recipient ?? "")}`, delivered]
        .filter(Boolean)
        .join(", "),
    ]
  })
  const facts = Object.entries<Lines>({
    [copy.dispute]: [`${formatAmount(dispute)}, ${dispute.id}`, disputeReason(dispute)],
    [copy.order]: `${orderNumber(order.id)}, ${itemName(order)}, ${orderAmount(order)}`,
    [copy.buyer]: [
      email,
      row.country && countryName(row.country),
      billing?.company,
      billing?.address,
      billing?.taxId,
    ],
    [copy.opened]: formatMoment(order.createdAt),
    [copy.agreed]: agreement && [
      copy.terms(formatMoment(agreement.agreedAt), agreement.termsVersion, `${siteUrl}/terms`),
      agreement.consent && `“${agreement.consent.text}”`,
    ],
    [copy.paid]: order.paidAt && [formatMoment(order.paidAt), payment],
    [copy.reported]: events
      .toReversed()
      .map(({ eventType, receivedAt }) => `${eventType}: ${formatMoment(receivedAt)}`),
    [copy.papers]: [...invoices.map((invoice) => invoiceLink(invoice).label), ...receipts],
    [copy.computers]: computers.map(
      ({ deviceId, name, appVersion, firstSeenAt, lastSeenAt, deactivatedAt }) =>
        [
          name ?? deviceId,
          appVersion && copy.version(appVersion),
          copy.used(formatMoment(firstSeenAt), formatMoment(lastSeenAt)),
          deactivatedAt && copy.released(formatMoment(deactivatedAt)),
        ]
          .filter(Boolean)
          .join(", "),
    ),
    [copy.signIns]: signIns.map(({ createdAt, browser, country }) =>
      [formatMoment(createdAt), browserLabel(browser), countryLabel(country)].filter(Boolean).join(", "),
    ),
    [copy.messages]: [
      ...reports.map(({ title, createdAt: at }) => ({ at, text: copy.report(title) })),
      ...messages.map(({ title, author, body, at }) => ({ at, text: copy.message(author, title, body) })),
    ]
      .sort((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ at, text }) => `${formatMoment(at)}: ${text}`),
  })
  return {
    title: copy.title(dispute.id, dispute.paymentId),
    facts: facts.flatMap(([name, told]) => {
      const lines = [told].flat().filter((line) => typeof line === "string" && line !== "") as string[]
      return lines.length > 0 ? [{ name, lines: lines.map(withPunycode) }] : []
    }),
  }
}

/** The evidence as text: each fact beside its name. */
export function evidenceText({ title, facts }: Evidence): string {
  const width = Math.max(...facts.map(({ name }) => name.length)) + 2
  const lines = facts.flatMap(({ name, lines }) =>
    lines.map((line, index) => {
      const [first, ...more] = line.split("\n")
      const start = (index === 0 ? name : "").padEnd(width)
      return [start + first, ...more.map((each) => " ".repeat(width) + each)].join("\n")
    }),
  )
  return `${title}\n\n${lines.join("\n")}\n`
}
