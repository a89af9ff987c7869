import type { DeskColumn } from "#app/components/desk/desk-table.tsx"
import { DeskTime } from "#app/components/desk/desk-time.tsx"
import { describeChange, describeSubject } from "#app/copy/desk/audit-changes.ts"
import { actionLabel } from "#app/copy/desk/timeline.ts"
import type { AuditEntry } from "#app/domain/audit/audit.ts"
import { subjectPath } from "#app/routes/desk/shell/subject-path.ts"

export function toAuditItem(entry: AuditEntry) {
  const { number, at, actor, action, subjectKind, subjectId, reason } = entry
  return {
    ...{ number, at, actor },
    action: actionLabel(action),
    subject: describeSubject(subjectKind, subjectId),
    href: subjectPath(subjectKind, subjectId),
    changes: [...describeChange(entry), ...(reason ? [`Reason: ${reason}`] : [])],
  }
}

type AuditItem = ReturnType<typeof toAuditItem>

export const auditColumns = (sort: DeskColumn<AuditItem>["sort"]): DeskColumn<AuditItem>[] => [
  {
    label: "No.",
    narrow: "side",
    isClear: true,
    isNumber: true,
    ...(sort && { sort }),
    cell: ({ number }) => number,
  },
  { label: "When", isShort: true, isClear: true, cell: ({ at }) => <DeskTime at={at} /> },
  { label: "Owner", isClear: true, isShort: true, cell: ({ actor }) => actor },
  { label: "Action", narrow: "title", cell: ({ action }) => action },
  {
    label: "About",
    narrow: "side",
    isClear: true,
    isShort: true,
    cell: ({ subject, href }) =>
      href ? (
        <a className="link" href={href}>
          {subject}
        </a>
      ) : (
        subject
      ),
  },
  {
    label: "Changes",
    isClear: true,
    narrow: "below",
    cell: ({ changes }) => changes.length > 0 && <span className="wrap-anywhere">{changes.join(" · ")}</span>,
  },
]
