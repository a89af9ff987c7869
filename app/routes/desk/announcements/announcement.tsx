import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { ActionForm } from "#app/components/desk/action-form.tsx"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage, DeskSection, type Fact, Facts } from "#app/components/desk/desk-page.tsx"
import { DeskTime } from "#app/components/desk/desk-time.tsx"
import { PreviewLinks } from "#app/components/desk/preview-links.tsx"
import { StatusPill } from "#app/components/desk/status-pill.tsx"
import { Notice } from "#app/components/notice.tsx"
import {
  announcementDone,
  announcementStatuses,
  announcementsCopy,
  audienceSentence,
} from "#app/copy/desk/announcements.ts"
import { loadDetails } from "#app/routes/desk/shell/details.server.ts"
import { findAnnouncement } from "#db/announcements/announcements.server.ts"
import { submitAnnouncementForm } from "./announcement-action.server.ts"
import { AnnouncementForm } from "./announcement-form.tsx"
import { type AnnouncementAnswer, AnnouncementLookPage } from "./announcement-look.tsx"

export const meta = deskMeta("Announcement")

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.announcement ?? ""
  const { details, page } = await loadDetails(args, (db) => findAnnouncement(db, id))
  const { html: _, text: __, ...announcement } = details.announcement
  return { ...page, announcement, recipients: details.recipients }
}

export async function action(args: ActionFunctionArgs) {
  return submitAnnouncementForm(args, args.params.announcement ?? "")
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>["announcement"]

function factsOf({ status, createdAt, startedAt, finishedAt, ...numbers }: Loaded): Fact[] {
  const { queued, sent, delivered, bounced, complained, unsubscribed } = numbers
  return [
    { name: "State", value: <StatusPill>{announcementStatuses[status]}</StatusPill> },
    { name: "Written", value: <DeskTime at={createdAt} /> },
    ...(startedAt ? [{ name: "Started", value: <DeskTime at={startedAt} /> }] : []),
    ...(finishedAt ? [{ name: "Ended", value: <DeskTime at={finishedAt} /> }] : []),
    ...(startedAt
      ? Object.entries({ queued, sent, delivered, bounced, complained, unsubscribed }).map(
          ([name, value]) => ({
            name: LABELS.get(name) ?? name,
            value: String(value),
          }),
        )
      : []),
  ]
}

const LABELS = new Map(
  Object.entries({
    queued: "Recipients so far",
    sent: "Sent",
    delivered: "Delivered",
    bounced: "Bounced",
    complained: "Reported as spam",
    unsubscribed: "Unsubscribed",
  }),
)

export default function DeskAnnouncement() {
  const { announcement, recipients, formId, done } = useLoaderData<typeof loader>()
  const answer = useActionData<AnnouncementAnswer>()
  if (answer?.look) return <AnnouncementLookPage look={answer.look} values={answer.values} />
  const errors = answer
  const { id, subject, status } = announcement
  const isDraft = status === "draft"
  const message = done && !errors ? announcementDone.get(done) : undefined
  return (
    <DeskPage
      title={subject}
      {...(isDraft && { lead: audienceSentence(recipients) })}
      back={{ href: "/desk/announcements", label: "Announcements" }}
    >
      {message && <Notice kind="success">{message}</Notice>}
      {errors?.form && !isDraft && <Notice kind="error">{errors.form}</Notice>}
      <Facts facts={factsOf(announcement)} />
      <PreviewLinks path={`/desk/announcements/${id}`} lead="Preview" />
      {isDraft && (
        <DeskSection id="write" title="Write and send">
          <AnnouncementForm draft={announcement} formId={formId} errors={errors} />
        </DeskSection>
      )}
      {isDraft && (
        <DeskSection id="delete" title="Delete">
          <ActionForm
            intent="announcement-delete"
            formId={formId}
            errors={errors}
            submit="Delete draft"
            isDanger
            about={announcement.subject}
          />
        </DeskSection>
      )}
      {(status === "sending" || (status === "sent" && announcement.sent < announcement.queued)) && (
        <DeskSection id="stop" title="Stop">
          <ActionForm
            intent="announcement-stop"
            formId={formId}
            errors={errors}
            submit="Stop"
            isDanger
            about={announcement.subject}
          >
            <p className="text-muted">{announcementsCopy.stopNote}</p>
          </ActionForm>
        </DeskSection>
      )}
    </DeskPage>
  )
}
