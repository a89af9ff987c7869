import type { DeskColumn } from "#app/components/desk/desk-table.tsx"
import { DeskTime } from "#app/components/desk/desk-time.tsx"
import { RowAction } from "#app/components/desk/row-action.tsx"
import { deliveryStates, emailKinds, emailStates, emailsCopy } from "#app/copy/desk/emails.ts"
import { isUndelivered } from "#app/domain/email.ts"
import type { EmailRow } from "#db/desk/emails.server.ts"

export function toEmailItem(row: EmailRow, formId: string) {
  const {
    id,
    kind,
    recipient,
    subject,
    createdAt,
    lastError,
    hasText,
    givenUpAt,
    ignoredAt,
    deliveryDetail,
  } = row
  return {
    id,
    formId,
    template: emailKinds[kind],
    recipient: recipient || "Deleted",
    subject,
    createdAt,
    ...stateOf(row),
    detail: lastError ?? deliveryDetail,
    canSend: Boolean(hasText),
    canIgnore: ignoredAt === null && (givenUpAt !== null || isUndelivered(row)),
  }
}

type State = Pick<
  EmailRow,
  "sentAt" | "givenUpAt" | "ignoredAt" | "attempts" | "nextAttemptAt" | "delivery" | "deliveryAt"
>

/** An email's state, with the time that it is about: of the next attempt where one failed. */
function stateOf(row: State) {
  const { sentAt, givenUpAt, ignoredAt, attempts, nextAttemptAt, delivery, deliveryAt } = row
  const note = ignoredAt ? emailsCopy.ignored : null
  if (delivery) return { state: deliveryStates[delivery], at: deliveryAt, note }
  if (sentAt) return { state: emailStates.sent, at: sentAt, note: null }
  if (givenUpAt) return { state: emailStates["given-up"], at: givenUpAt, note }
  const { waiting } = emailStates
  if (attempts === 0) return { state: waiting, at: null, note: null }
  return { state: waiting, at: nextAttemptAt, note: emailsCopy.nextAttempt(attempts + 1) }
}

type EmailItem = ReturnType<typeof toEmailItem>

/** The order is that of the column that says when: the time of a state, or else when it was queued. */
export const emailColumns = (sort: DeskColumn<EmailItem>["sort"]): DeskColumn<EmailItem>[] => [
  {
    label: "Queued",
    isShort: true,
    ...(sort && { sort }),
    cell: ({ createdAt }) => <DeskTime at={createdAt} />,
  },
  {
    label: "To",
    isClear: true,
    narrow: "below",
    cell: ({ recipient }) => <span className="wrap-anywhere">{recipient}</span>,
  },
  {
    label: "Subject",
    narrow: "title",
    cell: ({ subject, template, detail }) => (
      <div>
        {subject}
        <span className="block text-sm text-muted">{template}</span>
        {detail && <span className="block text-sm text-muted">{detail}</span>}
      </div>
    ),
  },
  { label: "State", isStatus: true, cell: ({ state }) => state },
  {
    label: "Since",
    isShort: true,
    cell: ({ at, note }) => (
      <>
        {at && <DeskTime at={at} />}
        {note && <span className="block text-sm text-muted">{note}</span>}
      </>
    ),
  },
  {
    label: "Action",
    isClear: true,
    narrow: "below",
    cell: ({ id, formId, canSend, canIgnore }) => (
      <div className="desk-row-actions">
        {canSend && <RowAction intent="send-email" formId={formId} subject={id} submit="Send again" />}
        {canIgnore && <RowAction intent="ignore-email" formId={formId} subject={id} submit="Ignore" />}
      </div>
    ),
  },
]
