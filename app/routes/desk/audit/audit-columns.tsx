import type { DeskColumn } from "#app/components/desk/desk-table.tsx"
import { actionLabels } from "#app/copy/desk/timeline.ts"
import type { AuditEntry } from "#app/domain/audit/audit.ts"
import { formatMoment } from "#app/domain/time.ts"
import { subjectPath } from "#app/routes/desk/shell/subject-path.ts"

export function toAuditItem(entry: AuditEntry) {
  const { number, at, actor, action, subjectKind, subjectId, reason, before, after, hash } = entry
  return {
    number,
    when: formatMoment(at),
    actor,
    action: actionLabels.get(action) ?? action,
    subject: `${subjectKind} ${subjectId}`,
    href: subjectPath(subjectKind, subjectId),
    reason,
    change: [before, after].filter(Boolean).join(" → "),
    hash: hash.slice(0, 12),
  }
}

type AuditItem = ReturnType<typeof toAuditItem>

export const auditColumns = (sort: DeskColumn<AuditItem>["sort"]): DeskColumn<AuditItem>[] => [
  { label: "No.", isNumber: true, ...(sort && { sort }), cell: ({ number }) => number },
  { label: "When", cell: ({ when }) => when },
  { label: "Owner", cell: ({ actor }) => actor },
  { label: "Act", cell: ({ action }) => action },
  {
    label: "About",
    cell: ({ subject, href }) =>
      href ? (
        <a className="link" href={href}>
          {subject}
        </a>
      ) : (
        subject
      ),
  },
  { label: "Reason", cell: ({ reason }) => reason ?? "" },
  { label: "Change", cell: ({ change }) => <code className="text-sm">{change}</code> },
  { label: "Hash", cell: ({ hash }) => <code className="text-sm">{hash}</code> },
]
