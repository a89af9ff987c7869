import {
  type DescribedWorkItem,
  type DescribedWorkItems,
  describeWorkItems,
} from "#app/copy/desk/work-items.ts"
import type { OpenWorkItems } from "#app/domain/desk/work-items.ts"

export const ROW_INTENTS = [
  ...(["dispute-answered", "sync", "refund-again", "ignore-refund", "replay"] as const),
  ...(["send-email", "ignore-email", "quote-send", "bug-seen", "snooze"] as const),
]
export type RowIntent = (typeof ROW_INTENTS)[number]

type DeskAction = { intent: RowIntent; submit: string }

/** One thing that needs the owner, with its fix. */
export type ShownWorkItem = DescribedWorkItem & {
  /** Buttons that fix it at once; without one, its page does. */
  actions: DeskAction[]
  /** A page of the provider. */
  external?: { href: string; label: string }
}

export type WorkItemGroup = Pick<DescribedWorkItems, "kind" | "title" | "count" | "isMore"> & {
  id: string
  workItems: ShownWorkItem[]
  /** Where the others are; null for kinds that no list shows. */
  all: string | null
}

/** What fixes each kind at once. */
const ACTS: Record<keyof OpenWorkItems, DeskAction[]> = {
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
const LISTS: Partial<Record<keyof OpenWorkItems, string>> = {
  events: "/desk/webhooks?result=none",
  emails: "/desk/emails?state=given-up",
  bugs: "/desk/bugs?status=not+seen&sort=oldest",
  quotes: "/desk/quotes",
}

/** What needs the owner, by kind, with what fixes it. */
export function workItemGroups(workItems: OpenWorkItems, now: Date): WorkItemGroup[] {
  return describeWorkItems(workItems, now).map(({ kind, workItems: described, ...group }) => ({
    ...group,
    kind,
    // A part of the ids of its forms, which have lower-case letters only.
    id: kind.toLowerCase(),
    all: LISTS[kind] ?? null,
    workItems: described.map((workItem) => ({
      ...workItem,
      actions: actsFor(kind, workItem),
      ...(kind === "disputes" ? { external: disputePage(workItem.id) } : {}),
    })),
  }))
}

/** An event that could not be read can't be handled again either, nor can a quote be sent twice. */
function actsFor(kind: keyof OpenWorkItems, { result = null, isSent }: DescribedWorkItem) {
  return result === null && !isSent ? ACTS[kind] : []
}

const disputePage = (id: string) => ({
  href: `https://dashboard.razorpay.com/app/disputes/${encodeURIComponent(id)}`,
  label: "Answer at Razorpay",
})
