import type { DeskColumn } from "#app/components/desk/desk-table.tsx"
import { RowAction } from "#app/components/desk/row-action.tsx"
import type { ReleaseItem } from "./releases-summary.ts"

const ACTS = new Map<string, { intent: string; submit: string }>(
  Object.entries({
    Draft: { intent: "release-delete", submit: "Delete draft" },
    Published: { intent: "release-withdraw", submit: "Withdraw" },
    Withdrawn: { intent: "release-republish", submit: "Publish again" },
  }),
)

export const releaseColumns: DeskColumn<ReleaseItem>[] = [
  {
    label: "Version",
    cell: ({ version, state }) =>
      state === "Draft" ? (
        <a className="link" href={`/desk/releases?draft=${version}`}>
          {version}
        </a>
      ) : (
        version
      ),
  },
  { label: "State", isStatus: true, cell: ({ state }) => state },
  { label: "Published", cell: ({ since }) => since ?? "Not yet" },
  {
    label: "File",
    isClear: true,
    cell: ({ size, sha256, installerUrl }) => (
      <div className="max-w-[26rem]">
        {installerUrl}
        <br />
        {size}
        {sha256 && `, SHA-256 ${sha256}`}
      </div>
    ),
  },
  {
    label: "Action",
    isClear: true,
    cell: ({ version, state, formId }) => {
      const deskAction = ACTS.get(state)
      return (
        <div className="flex flex-wrap gap-2">
          {state === "Published" && (
            <RowAction
              intent="release-tell"
              submit="Tell those who asked"
              formId={formId}
              subject={version}
            />
          )}
          {deskAction && <RowAction {...deskAction} formId={formId} subject={version} />}
        </div>
      )
    },
  },
]
