import type * as z from "zod"
import type { DeskAction } from "#app/audit/audit-entry.ts"
import { findAction } from "#app/audit/queries.server.ts"
import { announcementIdOf } from "#app/news/announcements/desk-actions.server.ts"
import { releaseNews } from "#app/news/announcements/desk-copy.ts"
import { saveAnnouncement } from "#app/news/announcements/queries.server.ts"
import { askFirst, type Call, defineAction, doneUnlessRefused, writing } from "#app/screens/action.server.ts"
import { optionsOf } from "#app/screens/filters.ts"
import { changedMeanwhile } from "#app/screens/refusals-copy.ts"
import type { ActionStatements, Database } from "#db/client.server.ts"
import { type ReleaseChange, releasePreview } from "./change-view.server.ts"
import { channelNames, releasesCopy as copy } from "./desk-copy.ts"
import { MAX_NOTES_LENGTH, ReleaseForm, VersionForm } from "./form.ts"
import {
  deleteDraft as deleteDraftNow,
  findVersion,
  listAllReleases,
  promote as promoteNow,
  publishDraft,
  type ReleaseDraft,
  saveDraft as saveDraftNow,
  setWithdrawn,
} from "./queries.server.ts"
import { isForEverybody, type Release } from "./release.ts"

type Drafting = Call<z.infer<typeof ReleaseForm>>

/** The form of a draft; the buttons of one form share its id, and each acts once. */
const drafting = {
  fields: {
    version: {},
    address: { type: "url" as const, hint: copy.hints.address },
    notes: {
      rows: 3,
      maxLength: MAX_NOTES_LENGTH,
      hint: copy.hints.notes,
    },
    channel: {
      options: optionsOf(channelNames),
      hint: copy.hints.channel,
    },
    signature: { autoComplete: "off" as const, hint: copy.hints.signature },
    signedBy: {
      label: "Signed by",
      autoComplete: "off" as const,
      hint: copy.hints.signedBy,
    },
  },
  schema: ReleaseForm,
  shows: ({ fields }: Pick<Call, "fields">) => [
    { kind: "release" as const, id: readVersion(fields.version) },
  ],
}

const readVersion = (version = "") => VersionForm.safeParse({ version }).data?.version ?? ""

const ownFormId = ({ formId, intent }: Pick<Call, "formId" | "intent">) => `${formId}.${intent}`

/** The version of a form as it is written down and published, and what it would replace; else the answer. */
async function readDraft(call: Drafting) {
  const { db, now, fields, values } = call
  const { address: installerUrl, ...typed } = values
  const { release, draft: before, published } = await findVersion(db, typed.version)
  if (release) {
    // A form that was sent twice published the version itself.
    const isRepeated = fields.shown && (await findAction(db, ownFormId(call)))
    const message = "This version was published before. Please choose a new one."
    return { answer: isRepeated ? ("repeated" as const) : { fields: { version: message } } }
  }
  const wasRead = before?.installerUrl === installerUrl && before.sha256 !== null
  const { size, sha256 } = wasRead ? before : { size: null, sha256: null }
  return { draft: { ...typed, installerUrl, size, sha256, createdAt: now }, published }
}

/** Saves the draft, once for each of the form's buttons and each file. */
function store(call: Drafting, draft: ReleaseDraft) {
  const { version: id, installerUrl: address, size, sha256 } = draft
  return call.record(saveDraftNow(call.db, draft), {
    id,
    formId: [ownFormId(call), sha256?.slice(0, 16), "draft"].filter(Boolean).join("."),
    action: "release.save-draft",
    after: { address, size, sha256 },
  })
}

export const saveReleaseAction = defineAction({
  name: "release.save-draft",
  intent: "release-save",
  words: { button: "Save draft", entry: "Release drafted", done: "The draft is saved." },
  subject: "release",
  ...drafting,
  run: async (call) => {
    const { answer, draft } = await readDraft(call)
    if (answer) return answer
    const result = await store(call, draft)
    return doneUnlessRefused(result, `/desk/releases?draft=${draft.version}`, call.intent)
  },
})

/** The size and hash of a draft's file, which is downloaded before it is shown, and kept with the draft; or why not. */
async function fileOf(call: Drafting, draft: ReleaseDraft) {
  const { size, sha256 } = draft
  if (call.fields.shown && size !== null && sha256 !== null) return { size, sha256 }
  try {
    const file = await call.context.readInstaller(draft.installerUrl)
    const isStored = (await store(call, { ...draft, ...file })) !== "refused"
    return isStored ? file : { message: changedMeanwhile("release") }
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) }
  }
}

export const publish = defineAction({
  name: "release.publish",
  intent: "release-publish",
  words: { button: "Publish", entry: "Release published", done: "The version is published." },
  subject: "release",
  ...drafting,
  looksItself: true,
  run: async (call) => {
    const { answer, draft, published } = await readDraft(call)
    if (answer) return answer
    const file = await fileOf(call, draft)
    if ("message" in file) return { fields: { address: file.message } }
    const { createdAt: publishedAt, ...rest } = draft
    const after = { ...rest, ...file, publishedAt, withdrawnAt: null }
    const { installerUrl: address, channel, signature } = after
    const change = { before: null, after, published, title: `Publish ${after.version}?` }
    const statements = publishDraft(call.db, { ...draft, ...file }, publishedAt)
    return confirmed(call, change, statements, { address, ...file, channel, isSigned: signature !== null })
  },
})

/** Changes which version visitors and apps are offered; the change is shown first. */
async function confirmed(
  call: Call,
  change: ReleaseChange,
  statements: ActionStatements,
  after: DeskAction["after"] = null,
) {
  const formId = ownFormId(call)
  const asked = await askFirst(call, releasePreview(change, call.context.config.installerUrl), formId)
  return asked ?? call.record(statements, { id: change.after.version, formId, after })
}

const versionOf = ({ id }: Call) => readVersion(id)

type Changing = {
  title: string
  changes: (now: Date) => Partial<Release>
  write: (db: Database, version: string, now: Date) => ActionStatements
}

/** Changes a published version, and with it what everybody is offered. */
const changing =
  ({ title, changes, write }: Changing) =>
  async (call: Call) => {
    const { db, now } = call
    const version = versionOf(call)
    const { release: before, published } = await findVersion(db, version)
    if (!before) return "refused"
    const after = { ...before, ...changes(now) }
    const change = { before, after, published, title: `${title} ${version}?` }
    return confirmed(call, change, write(db, version, now))
  }

export const withdrawReleaseAction = defineAction({
  name: "release.withdraw",
  intent: "release-withdraw",
  words: {
    button: "Withdraw",
    entry: "Release withdrawn",
    done: "The version is withdrawn. Anyone who has it keeps it, but nobody is offered it anymore.",
  },
  subject: "release",
  looksItself: true,
  run: changing({
    title: "Withdraw",
    changes: (withdrawnAt) => ({ withdrawnAt }),
    write: setWithdrawn,
  }),
})

export const republish = defineAction({
  name: "release.republish",
  intent: "release-republish",
  words: {
    button: "Publish again",
    entry: "Release offered again",
    done: "The version is offered again.",
  },
  subject: "release",
  looksItself: true,
  run: changing({
    title: "Publish again:",
    changes: () => ({ withdrawnAt: null }),
    write: (db, version) => setWithdrawn(db, version, null),
  }),
})

export const promoteReleaseAction = defineAction({
  name: "release.promote",
  intent: "release-promote",
  words: {
    button: "Offer to everybody",
    entry: "Beta release made stable",
    done: "The version is stable, so everybody is offered it.",
  },
  subject: "release",
  looksItself: true,
  run: changing({
    title: "Offer to everybody:",
    changes: () => ({ channel: "stable" }),
    write: promoteNow,
  }),
})

export const deleteReleaseAction = defineAction({
  name: "release.delete-draft",
  intent: "release-delete",
  words: { button: "Delete draft", entry: "Draft of a release deleted", done: "The draft is deleted." },
  subject: "release",
  asksFirst: true,
  run: writing(deleteDraftNow),
})

/** Drafts an announcement of a published version from its notes. */
export const tell = defineAction({
  name: "announcement.save",
  intent: "release-tell",
  words: {
    button: "Email subscribers",
    entry: "Announcement drafted",
    done: "The draft is saved.",
  },
  subject: "announcement",
  shows: ({ id }) => [{ kind: "release", id }],
  run: async (call) => {
    const { db, now, formId, record } = call
    const version = versionOf(call)
    const { published } = await listAllReleases(db)
    const release = published.find((each) => each.version === version && isForEverybody(each))
    if (!release) return "refused"
    const id = announcementIdOf(formId)
    const draft = { id, version, plainText: null, createdAt: now, ...releaseNews(release) }
    const result = await record(saveAnnouncement(db, draft), { id, after: { version } })
    return doneUnlessRefused(result, `/desk/announcements/${id}`, "announcement-save")
  },
})
