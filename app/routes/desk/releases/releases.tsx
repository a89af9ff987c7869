import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage, DeskSection } from "#app/components/desk/desk-page.tsx"
import { DeskTable } from "#app/components/desk/desk-table.tsx"
import { Notice } from "#app/components/notice.tsx"
import { releasesCopy, releasesDone } from "#app/copy/desk/releases.ts"
import { createId } from "#app/domain/random.ts"
import { listAllReleases } from "#db/releases/release-drafts.server.ts"
import { submitReleaseForm } from "./release-action.server.ts"
import { releaseColumns } from "./release-columns.tsx"
import { ReleaseForm } from "./release-form.tsx"
import { type ReleaseAnswer, ReleaseLookPage } from "./release-look.tsx"
import { releasesSummary } from "./releases-summary.ts"

export const meta = deskMeta("Releases")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { db, randomBytes } = args.context
  const { searchParams } = new URL(args.request.url)
  const summary = releasesSummary(await listAllReleases(db), searchParams.get("draft"), randomBytes)
  return { ...summary, formId: createId(randomBytes), done: searchParams.get("done") }
}

export async function action(args: ActionFunctionArgs) {
  return submitReleaseForm(args)
}

export default function Releases() {
  const { items, draft, formId, done } = useLoaderData<typeof loader>()
  const errors = useActionData<ReleaseAnswer>()
  if (errors?.look)
    return <ReleaseLookPage look={errors.look} intent={errors.intent} values={errors.values} />
  const message = done && !errors ? releasesDone.get(done) : undefined
  const isEdited = draft !== null || errors !== undefined
  const versions = (
    <DeskSection id="versions" title="All versions">
      <DeskTable
        caption="Versions of the app"
        rows={items}
        keyOf={({ version, state }) => `${state} ${version}`}
        empty={releasesCopy.empty}
        columns={releaseColumns}
      />
    </DeskSection>
  )
  return (
    <DeskPage title="Releases" lead={releasesCopy.lead}>
      {message && <Notice kind="success">{message}</Notice>}
      {errors?.form && <Notice kind="error">{errors.form}</Notice>}
      {!isEdited && versions}
      <DeskSection id="draft" title={draft ? `Draft of ${draft.version}` : "New version"}>
        <ReleaseForm draft={draft} formId={formId} errors={errors} />
      </DeskSection>
      {isEdited && versions}
    </DeskPage>
  )
}
