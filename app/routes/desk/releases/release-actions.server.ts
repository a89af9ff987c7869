import type * as z from "zod"
import { releaseNews } from "#app/copy/desk/announcements.ts"
import { changedMeanwhile } from "#app/copy/desk/desk.ts"
import { channelNames } from "#app/copy/desk/releases.ts"
import type { DeskAction } from "#app/domain/audit/audit.ts"
import { isForEverybody, RELEASE_CHANNELS, type Release } from "#app/domain/releases/release.ts"
import { ReleaseForm, VersionForm } from "#app/forms/releases.ts"
import { idOf } from "#app/routes/desk/announcements/announcement-actions.server.ts"
import { action, askFirst, type Call, done, doneAt, refused } from "#app/routes/desk/kernel.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import { saveAnnouncement } from "#db/announcements/announcements.server.ts"
import { findAction } from "#db/audit/audit.server.ts"
import type { ActionStatements } from "#db/client.server.ts"
import {
  deleteDraft as deleteDraftNow,
  findVersion,
  listAllReleases,
  promote as promoteNow,
  publishDraft,
  type ReleaseDraft,
  saveDraft as saveDraftNow,
  setWithdrawn,
} from "#db/releases/release-drafts.server.ts"
import { type ReleaseChange, releasePreview } from "./release-preview.ts"

type Drafting = Call<z.infer<typeof ReleaseForm>>

/** The form of a draft; the buttons of one form share its id, and each acts once. */
const drafting = {
  fields: {
    version: { label: "Version" },
    address: {
      label: "Address",
      type: "url" as const,
      hint: "Such as a file of a GitHub release. It must not change.",
    },
    notes: {
      label: "Notes",
      rows: 3,
      hint: "One change in each line. Markdown's list marks (-, *) are left out.",
    },
    channel: {
      label: "Channel",
      options: RELEASE_CHANNELS.map((channel) => ({ value: channel, label: channelNames[channel] })),
      hint: "Only apps that ask for beta versions are told of them.",
    },
    signature: {
      label: "Signature",
      autoComplete: "off" as const,
      hint: "Optional. What npm run release -- sign FILE prints.",
    },
    signedBy: {
      label: "Signed by",
      autoComplete: "off" as const,
      hint: "Optional. The name in the installer's digital signature.",
    },
  },
  schema: ReleaseForm,
}

const ownFormId = ({ formId, intent }: Pick<Call, "formId" | "intent">) => `${formId}-${intent}`

/** The version of a form as it is written down and published, and what it would replace; else the answer. */
async function readDraft(call: Drafting) {
  const { address, ...typed } = call.values
  const found = await findVersion(call.context.db, typed.version)
  if (found.release) return { answer: await refuseTaken(call) }
  const { draft: before, published } = found
  const wasRead = before?.installerUrl === address && before.sha256 !== null
  const { size, sha256 } = wasRead ? before : { size: null, sha256: null }
  const draft = { ...typed, installerUrl: address, size, sha256, createdAt: call.context.now() }
  return { draft, published }
}

/** A form that was sent twice published the version itself. */
async function refuseTaken(call: Drafting) {
  const isRepeated = call.fields.shown && (await findAction(call.context.db, ownFormId(call)))
  return isRepeated
    ? done(call)
    : refused(call, {
        field: "version",
        message: "This version was published before. Please choose a new one.",
      })
}

/** Saves the draft, once for each of the form's buttons and each file. */
function store(call: Drafting, draft: ReleaseDraft) {
  const { version, installerUrl: address, size, sha256 } = draft
  const recorded = call.entry({
    formId: [ownFormId(call), sha256?.slice(0, 16), "draft"].filter(Boolean).join("-"),
    action: "release.save-draft",
    subject: { kind: "release", id: version },
    after: { address, size, sha256 },
  })
  return recordAction(call.context, recorded, saveDraftNow(call.context.db, draft))
}

export const saveDraft = action("release.save-draft", {
  ...drafting,
  run: async (call) => {
    const { answer, draft } = await readDraft(call)
    if (answer) return answer
    const result = await store(call, draft)
    return result === "refused" ? result : doneAt(`/desk/releases?draft=${draft.version}`, call.intent)
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

export const publish = action("release.publish", {
  ...drafting,
  run: async (call) => {
    const { answer, draft, published } = await readDraft(call)
    if (answer) return answer
    const file = await fileOf(call, draft)
    if ("message" in file) return refused(call, { field: "address", ...file })
    const { createdAt: publishedAt, ...rest } = draft
    const after = { ...rest, ...file, publishedAt, withdrawnAt: null }
    const { installerUrl: address, channel, signature } = after
    const change = { before: null, after, published, title: `Publish ${after.version}?` }
    const statements = publishDraft(call.context.db, { ...draft, ...file }, publishedAt)
    return confirmed(call, change, statements, { address, ...file, channel, isSigned: signature !== null })
  },
})

/** Makes a change of what visitors and apps are offered; one that was not looked at is shown first. */
async function confirmed(
  call: Call,
  change: ReleaseChange & { published: Release[]; title: string },
  statements: ActionStatements,
  after: DeskAction["after"] = null,
) {
  const formId = ownFormId(call)
  const asked = await askFirst(call, releasePreview(change, call.context.config.installerUrl), formId)
  if (asked) return asked
  const recorded = call.entry({ formId, subject: { kind: "release", id: change.after.version }, after })
  return recordAction(call.context, recorded, statements)
}

const versionOf = ({ id }: Call) => VersionForm.safeParse({ version: id }).data?.version ?? ""

/** An action on a published version, which changes what everybody is offered. */
const changing = (
  name: "release.withdraw" | "release.republish" | "release.promote",
  title: string,
  changesAt: (now: Date) => Partial<Release>,
  statementsFor: (db: Call["context"]["db"], version: string, now: Date) => ActionStatements,
) =>
  action(name, {
    run: async (call) => {
      const { db, now } = call.context
      const version = versionOf(call)
      const { release, published } = await findVersion(db, version)
      if (!release) return "refused"
      const at = now()
      const change = { before: release, after: { ...release, ...changesAt(at) }, published }
      return confirmed(call, { ...change, title: `${title} ${version}?` }, statementsFor(db, version, at))
    },
  })

export const withdraw = changing(
  "release.withdraw",
  "Withdraw",
  (withdrawnAt) => ({ withdrawnAt }),
  (db, version, now) => setWithdrawn(db, version, now),
)

export const republish = changing(
  "release.republish",
  "Publish again:",
  () => ({ withdrawnAt: null }),
  (db, version) => setWithdrawn(db, version, null),
)

export const promote = changing(
  "release.promote",
  "Offer to everybody:",
  () => ({ channel: "stable" }),
  (db, version) => promoteNow(db, version),
)

export const deleteDraft = action("release.delete-draft", {
  asksFirst: true,
  run: async (call) => {
    const version = versionOf(call)
    if (!version) return "refused"
    const recorded = call.entry({ subject: { kind: "release", id: version } })
    return recordAction(call.context, recorded, deleteDraftNow(call.context.db, version))
  },
})

/** Drafts an announcement of a published version from its notes. */
export const tell = action("announcement.save", {
  intent: "release-tell",
  button: "Tell those who asked",
  run: async (call) => {
    const { context, formId, entry } = call
    const version = versionOf(call)
    const { published } = await listAllReleases(context.db)
    const release = published.find((each) => each.version === version && isForEverybody(each))
    if (!release) return "refused"
    const id = idOf(formId)
    const draft = { id, version, plainText: null, createdAt: context.now(), ...releaseNews(release) }
    const recorded = entry({ subject: { kind: "announcement", id }, after: { version } })
    const result = await recordAction(context, recorded, saveAnnouncement(context.db, draft))
    return result === "refused" ? result : doneAt(`/desk/announcements/${id}`, "announcement-save")
  },
})
