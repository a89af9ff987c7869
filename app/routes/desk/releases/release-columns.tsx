import type { DeskColumn } from "#app/components/desk/desk-table.tsx"
import { RowAction } from "#app/components/desk/row-action.tsx"
import { channelNames } from "#app/copy/desk/releases.ts"
import type { ReleaseItem } from "./releases-summary.ts"

const WITHDRAW = { intent: "release-withdraw", submit: "Withdraw" }

/** What can be done with a version, by its state. */
const BUTTONS = new Map<string, { intent: string; submit: string }[]>(
  Object.entries({
    Draft: [{ intent: "release-delete", submit: "Delete draft" }],
    Published: [WITHDRAW],
    Withdrawn: [{ intent: "release-republish", submit: "Publish again" }],
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
  { label: "Channel", cell: ({ channel }) => channelNames[channel] },
  {
    label: "File",
    isClear: true,
    narrow: "below",
    cell: ({ size, sha256, installerUrl, isSigned }) => (
      <div className="max-w-[26rem]">
        {installerUrl}
        <br />
        {size}
        {sha256 && `, ${isSigned ? "signed, " : ""}SHA-256 ${sha256}`}
      </div>
    ),
  },
  {
    label: "Action",
    isClear: true,
    narrow: "below",
    cell: ({ version, state, channel, isTold, formId }) => (
      <div className="flex flex-wrap gap-2">
        {isTold && (
          <RowAction intent="release-tell" submit="Tell those who asked" formId={formId} subject={version} />
        )}
        {state === "Published" && channel === "beta" && (
          <RowAction intent="release-promote" submit="Offer to everybody" formId={formId} subject={version} />
        )}
        {BUTTONS.get(state)?.map((button) => (
          <RowAction key={button.intent} {...button} formId={formId} subject={version} />
        ))}
      </div>
    ),
  },
]
