import { type ActionFunctionArgs, data } from "@remix-run/cloudflare"
import { useActionData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { Notice } from "#app/components/notice.tsx"
import { entryLabel, entryLabels } from "#app/copy/desk/actions.ts"
import { verificationMessage } from "#app/copy/desk/audit.ts"
import { describeChange, describeSubject } from "#app/copy/desk/audit-changes.ts"
import { subjectPath } from "#app/copy/desk/subject-path.ts"
import { type Filter, ListPage, list, optionsOf } from "#app/routes/desk/kernel.ts"
import { deskForms, readSubmittedForm } from "#app/routes/submitted-form.server.ts"
import { verifyAudit } from "#app/services/audit/record-action.server.ts"
import { selectAuditEntries } from "#db/audit/audit.server.ts"

const anyText: Filter<string>["read"] = (text) => text || null

const entries = list(
  {
    path: "/desk/audit",
    filters: {
      action: {
        label: "Action",
        options: [{ value: "", label: "All" }, ...optionsOf(Object.fromEntries(entryLabels))],
        read: anyText,
      },
      actor: { label: "Owner", type: "email", read: anyText },
    },
    find: ({ db }, filter, { keyset: { isOldestFirst }, limit, cursor }) => {
      const number = Number(/^\d{1,15}$/.exec(cursor ?? "")?.[0] ?? 0) || null
      return selectAuditEntries(db, filter, { number, isOldestFirst }, limit)
    },
  },
  {
    title: "Audit",
    lead: "Every action of an owner. Entries are only added, each contains the hash of the one before, and the latest hash goes out with the daily email.",
    what: "entries",
    empty: "What owners do will be here.",
    cursorOf: ({ number }) => String(number),
    columns: [
      {
        label: "No.",
        narrow: "side",
        isClear: true,
        isNumber: true,
        cell: ({ number }) => number,
      },
      { label: "When", isShort: true, isClear: true, cell: ({ at }) => ({ at }) },
      { label: "Owner", isClear: true, isShort: true, cell: ({ actor }) => actor },
      { label: "Action", narrow: "title", cell: ({ action }) => entryLabel(action) },
      {
        label: "About",
        narrow: "side",
        isClear: true,
        isShort: true,
        cell: ({ subjectKind, subjectId }) => ({
          href: subjectPath(subjectKind, subjectId),
          text: describeSubject(subjectKind, subjectId),
        }),
      },
      {
        label: "Changes",
        isClear: true,
        narrow: "below",
        isLong: true,
        cell: (entry) =>
          [...describeChange(entry), ...(entry.reason ? [`Reason: ${entry.reason}`] : [])].join(" · "),
      },
    ],
  },
)

export const meta = entries.meta
export const loader = entries.loader

export async function action(args: ActionFunctionArgs) {
  await requireOwner(args)
  await readSubmittedForm(args, deskForms(["verify"], { verify: "any" }))
  const verified = await verifyAudit(args.context)
  return data({
    isWhole: verified.brokenAt === null,
    message: verificationMessage(verified),
    lastHash: verified.lastHash,
  })
}

export default function Audit() {
  const verified = useActionData<typeof action>()
  return (
    <ListPage
      head={
        <form method="post">
          <input type="hidden" name="intent" value="verify" />
          <button type="submit" className="btn">
            Verify
          </button>
        </form>
      }
    >
      {verified && (
        <Notice kind={verified.isWhole ? "success" : "error"}>
          {verified.message} Last hash: <code>{verified.lastHash}</code>
        </Notice>
      )}
    </ListPage>
  )
}
