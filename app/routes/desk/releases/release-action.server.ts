import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { replace } from "@remix-run/cloudflare"
import { releaseNews } from "#app/copy/desk/announcements.ts"
import { releasesCopy } from "#app/copy/desk/releases.ts"
import { isForEverybody } from "#app/domain/releases/release.ts"
import { ReleaseForm, VersionForm } from "#app/forms/releases.ts"
import {
  actionAnswered,
  actionDone,
  actionInvalid,
  actionOf,
  actionRefused,
  fieldRefused,
  readAction,
  type SubmittedAction,
} from "#app/routes/desk/shell/desk-action.server.ts"
import { deskForms } from "#app/routes/submitted-form.server.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import { saveAnnouncement } from "#db/announcements/announcements.server.ts"
import { type ActionStatements, findAction } from "#db/audit/audit.server.ts"
import {
  deleteDraft,
  findVersion,
  listAllReleases,
  publishDraft,
  type ReleaseDraft,
  saveDraft,
} from "#db/releases/release-drafts.server.ts"
import { confirmChange, ownForm, submitState } from "./release-change.server.ts"

const DRAFT_INTENTS = ["release-save", "release-read", "release-publish"] as const

export const RELEASE_FORMS = deskForms(
  [
    ...DRAFT_INTENTS,
    ...["release-delete" as const, "release-tell" as const],
    ...["release-withdraw" as const, "release-republish" as const, "release-promote" as const],
  ],
  {},
  ["release-delete"],
)

/** Does what a button of the page of releases says; what changes what everybody is offered is shown first. */
export async function submitReleaseForm(args: ActionFunctionArgs) {
  const form = await readAction(args, RELEASE_FORMS)
  const { db } = args.context
  switch (form.intent) {
    case "release-save":
    case "release-read":
    case "release-publish":
      return submitDraft(args, { ...form, intent: form.intent })
    case "release-tell":
      return submitTelling(args, ownForm(form))
    case "release-delete":
      return submitVersion(args, form, "release.delete-draft", (version) => deleteDraft(db, version))
    case "release-withdraw":
    case "release-republish":
    case "release-promote":
      return submitState(args, { ...form, intent: form.intent })
  }
}

async function submitVersion(
  { context, request }: ActionFunctionArgs,
  submitted: SubmittedAction,
  action: string,
  statementsFor: (version: string) => ActionStatements,
) {
  const form = VersionForm.safeParse({ version: submitted.fields.subject })
  if (!form.success) return actionRefused(submitted, releasesCopy.changed)
  const { version } = form.data
  const deskAction = actionOf(ownForm(submitted), action, { kind: "release", id: version })
  const result = await recordAction(context, deskAction, statementsFor(version))
  return actionAnswered(request, submitted, result, releasesCopy.changed)
}

/** Drafts an announcement of a published version from its notes. */
async function submitTelling({ context }: ActionFunctionArgs, submitted: SubmittedAction) {
  const { version = "" } = VersionForm.safeParse({ version: submitted.fields.subject }).data ?? {}
  const { published } = await listAllReleases(context.db)
  const release = published.find((each) => each.version === version && isForEverybody(each))
  if (!release) return actionRefused(submitted, releasesCopy.changed)
  const id = submitted.formId.split("-")[0] ?? submitted.formId
  const draft = { id, version, plainText: null, createdAt: context.now(), ...releaseNews(release) }
  const deskAction = actionOf(
    submitted,
    "announcement.save",
    { kind: "announcement", id },
    { after: { version } },
  )
  const result = await recordAction(context, deskAction, saveAnnouncement(context.db, draft))
  if (result === "refused") return actionRefused(submitted, releasesCopy.changed)
  return replace(`/desk/announcements/${id}?done=announcement-save`, { status: 303 })
}

async function submitDraft(
  args: ActionFunctionArgs,
  submitted: SubmittedAction<(typeof DRAFT_INTENTS)[number]>,
) {
  const form = ReleaseForm.safeParse(submitted.fields)
  if (!form.success) return actionInvalid(submitted, form.error)
  const { version, address, notes, channel, signature } = form.data
  const { draft: before, release, published } = await findVersion(args.context.db, version)
  if (release) return refuseTaken(args, submitted)
  const wasRead = before?.installerUrl === address && before.sha256 !== null
  const { size, sha256 } = wasRead ? before : { size: null, sha256: null }
  const file = { installerUrl: address, size, sha256 }
  const draft = { version, ...file, notes, channel, signature, createdAt: args.context.now() }
  const { intent } = submitted
  if (intent === "release-read") return readFile(args, submitted, draft)
  if (intent === "release-save") return save(args, submitted, draft)
  if (size === null || sha256 === null) return fieldRefused(submitted, "address", releasesCopy.notRead)
  const { createdAt: publishedAt, ...rest } = { ...draft, size, sha256 }
  const after = { ...rest, publishedAt, withdrawnAt: null }
  const statements = publishDraft(args.context.db, draft, publishedAt)
  return confirmChange(args, { ...submitted, intent }, { published, before: null, after }, statements)
}

/** A form that was sent twice published the version itself. */
async function refuseTaken({ context, request }: ActionFunctionArgs, submitted: SubmittedAction) {
  const isRepeated = submitted.fields.shown && (await findAction(context.db, ownForm(submitted).formId))
  if (isRepeated) return actionDone(request, submitted.intent)
  return fieldRefused(submitted, "version", releasesCopy.versionTaken)
}

async function readFile(args: ActionFunctionArgs, submitted: SubmittedAction, draft: ReleaseDraft) {
  let file: Awaited<ReturnType<typeof args.context.readInstaller>>
  try {
    file = await args.context.readInstaller(draft.installerUrl)
  } catch (error) {
    return fieldRefused(submitted, "address", error instanceof Error ? error.message : String(error))
  }
  return save(args, submitted, { ...draft, ...file })
}

async function save({ context }: ActionFunctionArgs, submitted: SubmittedAction, draft: ReleaseDraft) {
  const { version, installerUrl, size, sha256 } = draft
  const after = { address: installerUrl, size, sha256 }
  const subject = { kind: "release", id: version } as const
  const deskAction = actionOf(ownForm(submitted), "release.save-draft", subject, { after })
  const result = await recordAction(context, deskAction, saveDraft(context.db, draft))
  if (result === "refused") return actionRefused(submitted, releasesCopy.changed)
  return replace(`/desk/releases?draft=${version}&done=${submitted.intent}`, { status: 303 })
}
