import { type DescribedNeed, type DescribedNeeds, describeNeeds } from "#app/copy/desk/work-items.ts"
import type { OwnerNeeds } from "#app/domain/desk/work-items.ts"

export const ROW_INTENTS = [
  ...(["dispute-answered", "sync", "refund-again", "ignore-refund", "replay"] as const),
  ...(["send-email", "ignore-email", "quote-send", "bug-seen", "snooze"] as const),
]
export type RowIntent = (typeof ROW_INTENTS)[number]

type Act = { intent: RowIntent; submit: string }

/** One thing that needs the owner, with its fix. */
export type Need = DescribedNeed & {
  /** Buttons that fix it at once; without one, its page does. */
  acts: Act[]
  /** A page of the provider. */
  external?: { href: string; label: string }
}

export type NeedGroup = Pick<DescribedNeeds, "kind" | "title" | "count" | "isMore"> & {
  id: string
  needs: Need[]
  /** Where the others are; null for kinds that no list shows. */
  all: string | null
}

/** What fixes each kind at once. */
const ACTS: Record<keyof OwnerNeeds, Act[]> = {
  books: [],
  disputes: [{ intent: "dispute-answered", submit: "Answered" }],
  payments: [],
  openOrders: [{ intent: "sync", submit: "Sync with Razorpay" }],
  unopenedOrders: [],
  refunds: [{ intent: "refund-again", submit: "Ask again" }],
  withdrawals: [],
  unconfirmedRefunds: [{ intent: "ignore-refund", submit: "Ignore" }],
  events: [{ intent: "replay", submit: "Handle again" }],
  emails: [
    { intent: "send-email", submit: "Send again" },
    { intent: "ignore-email", submit: "Ignore" },
  ],
  undelivered: [
    { intent: "send-email", submit: "Send again" },
    { intent: "ignore-email", submit: "Ignore" },
  ],
  quotes: [{ intent: "quote-send", submit: "Send" }],
  bugs: [{ intent: "bug-seen", submit: "Seen" }],
}

/** The list of all of a kind. */
const LISTS: Partial<Record<keyof OwnerNeeds, string>> = {
  events: "/desk/webhooks?result=none",
  emails: "/desk/emails?state=given-up",
  bugs: "/desk/bugs?status=not+seen",
  quotes: "/desk/quotes",
}

/** What needs the owner, by kind, with what fixes it. */
export function needGroups(needs: OwnerNeeds, now: Date): NeedGroup[] {
  return describeNeeds(needs, now).map(({ kind, needs: described, ...group }) => ({
    ...group,
    kind,
    // A part of the ids of its forms, which have lower-case letters only.
    id: kind.toLowerCase(),
    all: LISTS[kind] ?? null,
    needs: described.map((need) => ({
      ...need,
      acts: actsFor(kind, need),
      ...(kind === "disputes" ? { external: disputePage(need.id) } : {}),
    })),
  }))
}

/** An event that could not be read can't be handled again either, nor can a quote be sent twice. */
const actsFor = (kind: keyof OwnerNeeds, { result = null, isSent }: DescribedNeed) =>
  result === null && !isSent ? ACTS[kind] : []

const disputePage = (id: string) => ({
  href: `https://dashboard.razorpay.com/app/disputes/${encodeURIComponent(id)}`,
  label: "Answer at Razorpay",
})
