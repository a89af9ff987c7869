import { sql } from "drizzle-orm"
import { deliveryStates } from "#app/platform/email/delivery-copy.ts"
import type { DeliveryState } from "#app/platform/email/email-kinds.ts"
import { STANDS_STILL_AT, standingMail } from "#app/platform/email/waiting-queries.server.ts"
import { plural } from "#app/platform/plural.ts"
import { firstLineOf } from "#app/platform/text.ts"
import { momentInWords } from "#app/platform/time.ts"
import type { WorkKind } from "#app/screens/work-item.ts"
import { defineWorkSource } from "#app/screens/work-source.server.ts"
import { isUndeliveredEmail, outbox } from "#db/schema/platform.ts"
import { ignore, sendAgain } from "./desk-actions.server.ts"

const emailsKind: WorkKind = {
  name: "emails",
  title: "Emails not delivered",
  noun: "email not delivered",
  nouns: "emails not delivered",
  screen: "/desk/emails",
}

type UndeliveredFacts = {
  subject: string
  delivery: DeliveryState
  deliveryDetail: string | null
  userId: string | null
}

export const workSources = [
  // A single item, which ends by itself. An alert about it would wait, too.
  defineWorkSource<{ count: number; answer: string | null }>({
    name: "mail",
    kind: { name: "mail", title: "Mail stands still", noun: "mail outage", screen: "/desk/emails" },
    urgency: 130,
    subject: null,
    query: (now) => ({
      from: sql.raw(standingMail(now)),
      open: sql`waiting > 0`,
      at: sql.raw(`(${STANDS_STILL_AT})`),
      isQuiet: true,
      // Emails that wait, and the answer of the mail service to the one that waits longest; null if it was not asked.
      values: { id: sql`cast(since as text)`, count: sql`waiting`, answer: sql`answer` },
    }),
    describe: ({ id, count, answer }, { now }) => ({
      title: `Mail stands still: ${plural(count, "email")} ${count === 1 ? "waits" : "wait"}`,
      href: "/desk/emails?state=waiting",
      detail: [
        `since ${momentInWords(new Date(Number(id)), now)}`,
        answer ? `the mail service answers: ${firstLineOf(answer)}` : "the mail service was not asked yet",
      ].join(", "),
    }),
  }),
  defineWorkSource<{ subject: string; lastError: string | null }>({
    name: "email",
    kind: emailsKind,
    urgency: 180,
    subject: "email",
    fixes: [sendAgain, ignore],
    query: () => ({
      from: outbox,
      open: sql`given_up_at is not null and ignored_at is null`,
      at: outbox.givenUpAt,
      values: { subject: outbox.subject, who: outbox.recipient, lastError: outbox.lastError },
    }),
    describe: ({ subject, lastError }) => ({
      title: `Not delivered: ${subject}`,
      href: "/desk/emails?state=given-up",
      detail: lastError ?? "",
    }),
  }),
  // Accepted by the mail service, and in no mailbox.
  defineWorkSource<UndeliveredFacts>({
    name: "undelivered",
    kind: emailsKind,
    urgency: 190,
    subject: "email",
    fixes: [sendAgain, ignore],
    query: () => ({
      from: outbox,
      open: isUndeliveredEmail,
      at: outbox.deliveryAt,
      values: {
        subject: outbox.subject,
        who: outbox.recipient,
        delivery: outbox.delivery,
        deliveryDetail: outbox.deliveryDetail,
        userId: outbox.userId,
      },
    }),
    describe: ({ subject, delivery, deliveryDetail, userId }) => ({
      title: `Did not arrive: ${subject}`,
      href: userId ? `/desk/customers/${userId}` : `/desk/emails?state=${delivery}`,
      detail: [deliveryStates[delivery], deliveryDetail].filter(Boolean).join(", "),
    }),
  }),
]
