import { useLoaderData } from "@remix-run/react"
import { ActionForm, ActionMessages } from "#app/screens/action-form.tsx"
import { Code, rowButton } from "#app/screens/cells.tsx"
import { DeskPage, DeskSection } from "#app/screens/desk-page.tsx"
import { DeskTable } from "#app/screens/desk-table.tsx"
import { screen } from "#app/screens/page.server.ts"
import {
  deleteReleaseAction,
  promoteReleaseAction,
  publish,
  republish,
  saveReleaseAction,
  tell,
  withdrawReleaseAction,
} from "./desk-actions.server.ts"
import { channelNames, releasesCopy as copy, stateOfRelease } from "./desk-copy.ts"
import { listAllReleases, type ReleaseDraft } from "./queries.server.ts"
import { formatSize, isForEverybody } from "./release.ts"

export const { meta, loader, action } = screen({
  title: copy.title,
  lead: copy.lead,
  actions: [
    saveReleaseAction,
    publish,
    deleteReleaseAction,
    tell,
    withdrawReleaseAction,
    republish,
    promoteReleaseAction,
  ],
  read: async ({ searchParams, db }) => ({
    ...(await listAllReleases(db)),
    wanted: searchParams.get("draft"),
  }),
})

const FileFacts = ({ installerUrl, size, sha256, signature, signedBy }: Partial<ReleaseDraft>) => (
  <>
    <span className="desk-cut" title={installerUrl}>
      {installerUrl?.split("/").at(-1) || installerUrl}
    </span>
    <span className="desk-cut text-xs text-muted">
      {size == null ? "File not checked yet" : formatSize(size)}
      {signature && ", signed"}
      {signedBy && `, by ${signedBy}`}
      {sha256 && (
        <>
          {" · "}
          {copy.hash} <Code text={sha256} />
        </>
      )}
    </span>
  </>
)

export default function Releases() {
  const page = useLoaderData<typeof loader>()
  const { drafts, published, wanted, formId } = page
  const draft = drafts.find(({ version }) => version === wanted)
  const { version, installerUrl: address, notes, channel = "stable", signature, signedBy } = draft ?? {}
  const form = {
    of: publish.shown,
    others: [saveReleaseAction.shown],
    name: "release",
    isPrimary: true,
    values: { version, address, notes, channel, signature, signedBy },
    ...(draft?.sha256 && { end: `${draft.size?.toLocaleString("en-US")} bytes, SHA-256 ${draft.sha256}` }),
  }
  return (
    <DeskPage page={page}>
      <ActionMessages shown={[form]} />
      <DeskSection
        title={draft ? copy.draftOf(draft.version) : copy.newVersion}
        isNew={!draft}
        isFolded={draft ? undefined : true}
      >
        <ActionForm {...form} />
      </DeskSection>
      <DeskSection title={copy.allVersions}>
        <DeskTable
          caption={copy.versions}
          columns={{
            Version: { isShort: true },
            State: { isStatus: true },
            Published: { isShort: true },
            Channel: { isShort: true },
            File: { narrow: "below", isLong: true },
            Action: { narrow: "below", isNumber: true },
          }}
          rows={[
            ...drafts.map(({ version, channel, ...file }) => ({
              cells: [
                { href: `/desk/releases?draft=${version}`, text: version },
                "Draft",
                "Not yet",
                channelNames[channel],
                <FileFacts key="file" {...file} />,
                { buttons: [rowButton(deleteReleaseAction.shown, version)] },
              ],
            })),
            ...published.map((release) => ({
              cells: [
                release.version,
                stateOfRelease(release),
                { at: release.publishedAt },
                channelNames[release.channel],
                <FileFacts key="file" {...release} />,
                {
                  buttons: [
                    isForEverybody(release) && rowButton(tell.shown, release.version),
                    !release.withdrawnAt &&
                      release.channel === "beta" &&
                      rowButton(promoteReleaseAction.shown, release.version),
                    rowButton(
                      (release.withdrawnAt ? republish : withdrawReleaseAction).shown,
                      release.version,
                    ),
                  ],
                },
              ],
            })),
          ]}
          formId={formId}
          empty={copy.none}
        />
      </DeskSection>
    </DeskPage>
  )
}
