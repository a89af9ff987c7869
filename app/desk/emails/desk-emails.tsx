import { useLoaderData } from "@remix-run/react"
import { deliveryStates, type EmailState, emailStates } from "#app/platform/email/delivery-copy.ts"
import { EMAIL_MAX_LENGTH } from "#app/platform/email/email-address.ts"
import { EMAIL_GIVEN_UP_AFTER, isUndelivered } from "#app/platform/email/email-kinds.ts"
import { encodeCursor } from "#app/platform/paging.ts"
import { inDays } from "#app/platform/time.ts"
import { rowButton } from "#app/screens/cells.tsx"
import { type Filter, oneOf } from "#app/screens/filters.ts"
import { ListPage, list, sortedByTime } from "#app/screens/list.tsx"
import { bulkAction } from "#app/screens/marked.server.ts"
import { ignore, sendAgain } from "./desk-actions.server.ts"
import { emailKindLabels } from "./gathered-kinds.ts"
import { type EmailRow, listEmailNames, listEmails } from "./queries.server.ts"

/** A whole address. */
const RECIPIENT: Filter<string> = {
  type: "email",
  read: (text) => text.trim().slice(0, EMAIL_MAX_LENGTH) || null,
}

export const { meta, loader, action } = list({
  filters: {
    recipient: RECIPIENT,
    kind: oneOf(emailKindLabels, { label: "Template" }),
    state: oneOf<EmailState>(emailStates),
  },
  find: listEmails,
  title: "Emails",
  lead: `Emails that wait, that the mail service accepted and what became of them, and that were given up after ${inDays(EMAIL_GIVEN_UP_AFTER)}.`,
  empty: "Emails that the site sends will be here.",
  link: { href: "/desk/emails/templates", text: "Templates", isQuiet: true },
  cursorOf: ({ at, id }) => encodeCursor({ createdAt: new Date(at), id }),
  actions: [sendAgain, ignore],
  bulk: {
    action: bulkAction(ignore, { intent: "ignore-marked", find: listEmailNames }),
    others: [bulkAction(sendAgain, { intent: "send-marked", find: listEmailNames })],
    nameOf: ({ subject, recipient }) => `${subject}, ${recipient}`,
  },
  // The order is that of the column that says when: the time of a state, or else when it was queued.
  columns: {
    Queued: sortedByTime(),
    To: {
      narrow: "below",
      isLong: true,
      cell: ({ recipient }) => recipient || "Deleted",
    },
    Subject: {
      narrow: "title",
      cell: ({ subject, kind, lastError, deliveryDetail }) => ({
        lines: [subject, emailKindLabels[kind], lastError ?? deliveryDetail],
      }),
    },
    State: { isStatus: true, cell: (email) => stateOf(email).state },
    Since: { isShort: true, cell: stateOf },
    Action: {
      narrow: "below",
      cell: (email) => ({
        buttons: [
          Boolean(email.hasText) && rowButton(sendAgain.shown, email.id),
          canIgnore(email) && rowButton(ignore.shown, email.id),
        ],
      }),
    },
  },
})

const canIgnore = (email: EmailRow) =>
  email.ignoredAt === null && (email.givenUpAt !== null || isUndelivered(email))

/** An email's state, with the time that it is about: of the next attempt where one failed. */
function stateOf(email: EmailRow) {
  const { sentAt, givenUpAt, ignoredAt, attempts, nextAttemptAt, delivery, deliveryAt } = email
  const note = ignoredAt ? "Ignored" : null
  if (delivery) return { state: deliveryStates[delivery], at: deliveryAt, note }
  if (sentAt) return { state: emailStates.sent, at: sentAt }
  if (givenUpAt) return { state: emailStates["given-up"], at: givenUpAt, note }
  if (attempts === 0) return { state: emailStates.waiting, at: null }
  return { state: emailStates.waiting, at: nextAttemptAt, note: `Attempt ${attempts + 1}` }
}

export default function DeskEmails() {
  return <ListPage page={useLoaderData<typeof loader>()} />
}
