import { naming } from "#app/payments/provider/copy.ts"
import { orderDisputeAnswered, orderDisputeUnanswered } from "#app/payments/refunds/desk-actions.server.ts"
import {
  disputeCopy as copy,
  disputeReason,
  disputeUrl,
  disputeWants,
} from "#app/payments/refunds/dispute-copy.ts"
import { formatAmount } from "#app/platform/money.ts"
import { formatIndianMoment, momentInWords } from "#app/platform/time.ts"
import { type Facts, rowButton } from "#app/screens/cells.tsx"
import { daysLeft } from "#app/screens/parts-copy.ts"
import { collectEvidence, evidenceText } from "./evidence-view.server.ts"
import type { OrderDetails } from "./queries.server.ts"

/** The disputes of an order that wait for an answer or for the bank. */
export function openDisputes(found: OrderDetails, { siteUrl, now }: { siteUrl: string; now: Date }) {
  return found.disputes
    .filter(({ status }) => status !== "closed")
    .map((dispute) => {
      const { id, provider, answeredAt, respondBy, updatedAt } = dispute
      const amount = formatAmount(dispute)
      const title = copy.title(amount)
      const left = daysLeft(respondBy, now)
      const isUnderReview = dispute.status === "under_review"
      const isAnswered = answeredAt !== null || isUnderReview
      const facts: Facts = naming<Facts>(provider, {
        [copy.answered]: answeredAt !== null && copy.answeredAt(momentInWords(answeredAt, now)),
        [copy.underReview]: isUnderReview && copy.bankLooks,
        [copy.answerBy]: !isAnswered && {
          lines: [respondBy && `${formatIndianMoment(respondBy)} · `],
          mark: left,
        },
        [copy.reason]: disputeReason(dispute),
        [copy.wants]: !isAnswered && disputeWants(dispute),
        [copy.number]: { code: id },
        [copy.unanswered]: !isAnswered && copy.lost(amount),
      })
      const evidence = collectEvidence(found, id, siteUrl)
      const mark = answeredAt ? orderDisputeUnanswered : orderDisputeAnswered
      return {
        id,
        title,
        facts,
        url: disputeUrl(dispute),
        link: naming(provider, isAnswered ? copy.seeAt : copy.answerAt),
        evidence: evidence === null ? "" : evidenceText(evidence),
        isAnswered,
        // Under review there is nothing to answer.
        mark: !isUnderReview && {
          ...rowButton(mark.shown, id),
          about: title,
          showed: String(updatedAt.getTime()),
        },
      }
    })
}

export type ShownDispute = ReturnType<typeof openDisputes>[number]
