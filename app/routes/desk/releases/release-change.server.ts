import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { data } from "@remix-run/cloudflare"
import { lookTitle, releasesCopy } from "#app/copy/desk/releases.ts"
import type { DeskAction } from "#app/domain/audit/audit.ts"
import type { Release } from "#app/domain/releases/release.ts"
import { VersionForm } from "#app/forms/releases.ts"
import {
  actionAnswered,
  actionDone,
  actionOf,
  actionRefused,
  type SubmittedAction,
} from "#app/routes/desk/shell/desk-action.server.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import { type ActionStatements, findAction } from "#db/audit/audit.server.ts"
import { findVersion, promote, setWithdrawn } from "#db/releases/release-drafts.server.ts"
import { type ReleaseChange, releaseLook } from "./release-look.server.ts"
import type { ReleaseAnswer } from "./release-look.tsx"

// What changes what visitors and apps are offered: each is shown before it is done.

/** The buttons of one form share its id, and each acts once. */
export const ownForm = (submitted: SubmittedAction): SubmittedAction => ({
  ...submitted,
  formId: `${submitted.formId}-${submitted.intent}`,
})

type StateIntent = "release-withdraw" | "release-republish" | "release-promote"
type LookIntent = StateIntent | "release-publish"

/** Withdraws a version, publishes it again, or makes a beta version stable. */
export async function submitState(args: ActionFunctionArgs, submitted: SubmittedAction<StateIntent>) {
  const { db, now } = args.context
  const { version = "" } = VersionForm.safeParse({ version: submitted.fields.subject }).data ?? {}
  const { release, published } = await findVersion(db, version)
  if (!release) return actionRefused(submitted, releasesCopy.changed)
  const confirm = (changes: Partial<Release>, statements: ActionStatements) => {
    const change = { published, before: release, after: { ...release, ...changes } }
    return confirmChange(args, submitted, change, statements)
  }
  switch (submitted.intent) {
    case "release-withdraw": {
      const withdrawnAt = now()
      return confirm({ withdrawnAt }, setWithdrawn(db, version, withdrawnAt))
    }
    case "release-republish":
      return confirm({ withdrawnAt: null }, setWithdrawn(db, version, null))
    case "release-promote":
      return confirm({ channel: "stable" }, promote(db, version))
  }
}

/** Makes a change that was looked at; any other one is shown first. */
export async function confirmChange(
  { context, request }: ActionFunctionArgs,
  submitted: SubmittedAction<LookIntent>,
  { published, before, after }: ReleaseChange & { published: Release[] },
  statements: ActionStatements,
) {
  const { intent, fields } = submitted
  const own = ownForm(submitted)
  const title = lookTitle(intent, after.version)
  const { installerUrl: firstInstallerUrl } = context.config
  const look = releaseLook(published, { before, after }, { title, firstInstallerUrl })
  if (fields.shown !== look.shown) {
    // A form that is sent twice made the change that it was about.
    const isRepeated = fields.shown && (await findAction(context.db, own.formId))
    return isRepeated ? actionDone(request, intent) : data<ReleaseAnswer>({ look, intent, values: fields })
  }
  const subject = { kind: "release", id: after.version } as const
  const name = intent.replace("-", ".")
  const action = actionOf(own, name, subject, changeOf(intent, after))
  const result = await recordAction(context, action, statements)
  return actionAnswered(request, submitted, result, releasesCopy.changed)
}

/** What the audit log says of a change. */
function changeOf(intent: LookIntent, after: Release): Pick<DeskAction, "before" | "after"> {
  if (intent !== "release-publish") return { before: null, after: null }
  const { installerUrl: address, size, sha256, channel, signature } = after
  return { before: null, after: { address, size, sha256, channel, isSigned: signature !== null } }
}
