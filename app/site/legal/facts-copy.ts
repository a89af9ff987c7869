import {
  recognitionLimit,
  sameComputerRule,
  severalComputersRule,
} from "#app/licensing/activation/rules-copy.ts"
import { longFileTime, offlineTime, shortFileTime } from "#app/licensing/machine-files/copy.ts"
import { nameLimit } from "#app/orders/billing/copy.ts"
import { refundRule } from "#app/orders/order/refund-rule-copy.ts"
import { transferWindow } from "#app/orders/plans/copy.ts"
import { planFacts } from "#app/orders/plans/facts-copy.ts"
import { WITHDRAWAL_DAYS } from "#app/orders/withdrawal/withdrawal.ts"
import { brand } from "#app/platform/brand.ts"
import { offlineActivation, requirementsInWords } from "#app/releases/versions/copy.ts"
import { appFacts } from "#app/site/landing/tools-copy.ts"
import { pictureLimit } from "#app/support/bug-reports/copy.ts"

/** A help article or a legal text, written in Markdown. */
export type MarkdownDocument = {
  title: string
  description: string
  /** The day of its last change, "2026-11-22"; empty for a legal text, whose page says today. */
  updated: string
  /** Content before the first section. */
  html: string
  /** The parts under headings, each with its anchor, `## No refunds {#refunds}`, or one of its own words. */
  sections: { id: string; heading: string; html: string }[]
}

const siteFacts: [name: string, fact: string | number][] = Object.entries({
  ...appFacts,
  fileName: `${brand.slug}.lic`,
  longFileTime,
  nameLimit,
  offlineActivation,
  offlineTime,
  pictureLimit,
  ...planFacts,
  recognitionLimit,
  refundRule,
  requirementsInWords,
  sameComputerRule,
  severalComputersRule,
  shortFileTime,
  transferWindow,
  withdrawalTime: `${WITHDRAWAL_DAYS} days`,
})

/**
 * A document with the rules of the site, and more facts, in place of their names, `{transferWindow}`. Facts are HTML.
 * Throws on an unknown name.
 */
export function fillInFacts(document: MarkdownDocument, more: Record<string, string> = {}): MarkdownDocument {
  const facts = new Map<string, string | number>([...siteFacts, ...Object.entries(more)])
  const fillIn = (text: string) =>
    text.replace(/\{([a-z]{1,40})\}/gi, (_, name: string) => {
      const fact = facts.get(name)
      if (fact === undefined) throw new Error(`Not a fact of ${document.title}: ${name}`)
      return String(fact)
    })
  return {
    ...document,
    description: fillIn(document.description),
    html: fillIn(document.html),
    sections: document.sections.map((section) => ({ ...section, html: fillIn(section.html) })),
  }
}
