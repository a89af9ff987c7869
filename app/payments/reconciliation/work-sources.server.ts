import { sql } from "drizzle-orm"
import { plural } from "#app/platform/plural.ts"
import { defineWorkSource } from "#app/screens/work-source.server.ts"
import { failedInvariants } from "#db/schema/payments.ts"
import { sentenceOf } from "./copy.ts"
import { EQUALS_PROVIDER } from "./invariants.ts"

const RECONCILIATION = "/desk/reconciliation"

export const workSources = [
  defineWorkSource<{ count: number; examples: string[] }>({
    name: "books",
    kind: { name: "books", title: "The books do not agree", noun: "difference", screen: RECONCILIATION },
    urgency: 80,
    subject: null,
    query: () => ({
      from: failedInvariants,
      open: sql`name > ''`,
      at: failedInvariants.foundAt,
      values: {
        id: failedInvariants.name,
        count: failedInvariants.count,
        examples: failedInvariants.examples,
      },
    }),
    describe: ({ id, count, examples }, { when }) => {
      const isMissing = Object.values<string>(EQUALS_PROVIDER).includes(id)
      return {
        title: `Not true: ${sentenceOf(id)}`,
        href: isMissing ? RECONCILIATION : searchFor(examples[0]),
        detail: `${plural(count, "case")}, found ${when}`,
        // A payment that is missing in the database is shown on the reconciliation page only.
        links: isMissing
          ? []
          : examples.map((example, index) => ({ href: searchFor(example), text: `Case ${index + 1}` })),
      }
    },
  }),
]

/** Returns the search URL of a row that violates an invariant: an order, payment, entry, license or coupon. */
function searchFor(example = ""): string {
  const q = example.replace(/^(payment|refund|dispute-lost|dispute-won):/, "")
  return `/desk/search?${new URLSearchParams({ q })}`
}
