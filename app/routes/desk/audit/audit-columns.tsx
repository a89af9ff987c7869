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
    reason,
    changes: describeChange(entry),
  }
}

type AuditItem = ReturnType<typeof toAuditItem>

export const auditColumns = (sort: DeskColumn<AuditItem>["sort"]): DeskColumn<AuditItem>[] => [
  { label: "No.", isNumber: true, ...(sort && { sort }), cell: ({ number }) => number },
  { label: "When", isShort: true, isClear: true, cell: ({ at }) => <DeskTime at={at} /> },
  { label: "Owner", cell: ({ actor }) => <span className="wrap-anywhere">{actor}</span> },
  { label: "Action", isClear: true, cell: ({ action }) => action },
  {
    label: "About",
    isClear: true,
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
    cell: ({ changes }) => changes.length > 0 && changes.map((change) => <p key={change}>{change}</p>),
  },
  { label: "Reason", cell: ({ reason }) => reason && <span className="wrap-anywhere">{reason}</span> },
]
