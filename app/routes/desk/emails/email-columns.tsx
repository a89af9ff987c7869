import type { DeskColumn } from "#app/components/desk/desk-table.tsx"
import { RowAct } from "#app/components/desk/row-action.tsx"
import { formatMoment } from "#app/domain/time.ts"
import type { EmailRow } from "#db/desk/emails.server.ts"

export function toEmailItem(row: Omit<EmailRow, "at">, formId: string) {
  const { id, recipient, subject, createdAt, lastError, hasText, givenUpAt, ignoredAt } = row
  return {
    id,
    formId,
    recipient: recipient || "Deleted",
    subject,
    queued: formatMoment(createdAt),
    state: stateOf(row),
    lastError,
    canSend: Boolean(hasText),
    canIgnore: givenUpAt !== null && ignoredAt === null,
  }
}

type State = Pick<EmailRow, "sentAt" | "givenUpAt" | "ignoredAt" | "attempts" | "nextAttemptAt">

function stateOf({ sentAt, givenUpAt, ignoredAt, attempts, nextAttemptAt }: State): string {
  if (sentAt) return `Sent ${formatMoment(sentAt)}`
  if (givenUpAt) return `Given up ${formatMoment(givenUpAt)}${ignoredAt ? " (ignored)" : ""}`
  if (attempts === 0) return "Waiting"
  return `Waiting, attempt ${attempts + 1} at ${formatMoment(nextAttemptAt)}`
}

type EmailItem = ReturnType<typeof toEmailItem>

/** The order is that of the column that says when: the time of a state, or else when it was queued. */
export const emailColumns = (sort: DeskColumn<EmailItem>["sort"]): DeskColumn<EmailItem>[] => [
  { label: "Queued", ...(sort && { sort }), cell: ({ queued }) => queued },
  { label: "To", cell: ({ recipient }) => recipient },
  { label: "Subject", cell: ({ subject }) => subject },
  {
    label: "State",
    cell: ({ state, lastError }) => (
      <div>
        {state}
        {lastError && <span className="block text-sm text-muted">{lastError}</span>}
      </div>
    ),
  },
  {
    label: "Act",
    cell: ({ id, formId, canSend, canIgnore }) => (
      <div className="flex flex-wrap gap-2">
        {canSend && <RowAct intent="send-email" formId={formId} subject={id} submit="Send again" />}
        {canIgnore && <RowAct intent="ignore-email" formId={formId} subject={id} submit="Ignore" />}
      </div>
    ),
  },
]
