import type { ReactNode } from "react"
import { brand } from "#app/platform/brand.ts"
import { formatDay, formatMoment, readDay } from "#app/platform/time.ts"
import { TextArea } from "#app/platform/ui/field.tsx"
import { Form, SubmitButton } from "#app/platform/ui/form.tsx"
import { PagedList, type PagedListProps } from "#app/platform/ui/paged-list.tsx"
import { TEXT_LIMIT } from "./bug-report.ts"
import { bugReportCopy } from "./copy.ts"
import type { BugReportItem } from "./report-bug-page.server.ts"

type BugReportListProps = PagedListProps<BugReportItem> & { refusedMessage: MessageActionData | undefined }

export function BugReportList({ refusedMessage, ...reports }: BugReportListProps) {
  return (
    <PagedList
      {...reports}
      id="reports"
      heading={bugReportCopy.list}
      path="/report-bug"
      what={bugReportCopy.reports}
      empty={bugReportCopy.none}
    >
      {(report) => (
        <li key={report.id} className="border-b border-line py-6">
          <Report {...report} />
          <Conversation
            {...report}
            isFirst={report === reports.page?.items[0]}
            actionData={refusedMessage?.report === report.id ? refusedMessage : undefined}
          />
        </li>
      )}
    </PagedList>
  )
}

function Report(report: BugReportItem) {
  const { id, title, status, unreadSince, description, possibleSolution, pictureType } = report
  return (
    <article className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 dir="auto" className="line-clamp-2 flex-1 basis-64">
          {title}
        </h3>
        <p className="flex flex-wrap gap-2">
          {unreadSince && <span className="pill pill-accent">{bugReportCopy.isNew}</span>}
          <span className="pill">
            <span className="sr-only">{`${bugReportCopy.status} `}</span>
            <span>{status}</span>
          </span>
        </p>
      </div>
      {status === "duplicate" && <p className="max-w-[65ch] text-muted">{bugReportCopy.duplicate}</p>}
      <p dir="auto" className="max-w-[65ch] whitespace-pre-wrap wrap-anywhere">
        {description}
      </p>
      {possibleSolution && (
        <div>
          <p className="text-sm text-muted">{bugReportCopy.possibleSolution}</p>
          <p dir="auto" className="max-w-[65ch] whitespace-pre-wrap wrap-anywhere">
            {possibleSolution}
          </p>
        </div>
      )}
      {pictureType && (
        <a href={`/report-bug/${id}/picture`} className="justify-self-start">
          <img
            src={`/report-bug/${id}/picture`}
            alt={bugReportCopy.pictureAlt}
            loading="lazy"
            className="max-h-60 min-h-20 rounded-lg border border-line bg-sunken p-1 text-sm text-muted"
          />
        </a>
      )}
      <ReportFacts {...report} />
    </article>
  )
}

function ReportFacts({ dateOfIncident, createdAt, windowsBuild, appVersion, fixedIn }: BugReportItem) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-1 text-sm text-muted">
      <Fact label={bugReportCopy.dateOfIncident}>
        <time dateTime={dateOfIncident}>{formatDay(readDay(dateOfIncident))}</time>
      </Fact>
      <Fact label={bugReportCopy.submitted}>
        <time dateTime={createdAt.toISOString()}>{formatMoment(createdAt)}</time>
      </Fact>
      {windowsBuild && <Fact label={bugReportCopy.windowsBuild}>{windowsBuild}</Fact>}
      {appVersion && <Fact label={bugReportCopy.appVersion}>{appVersion}</Fact>}
      {fixedIn && <Fact label={bugReportCopy.fixedIn}>{fixedIn}</Fact>}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt>{label}</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  )
}

/** Action data of a rejected message. */
export type MessageActionData = {
  report: string
  form: string
  wasKept?: boolean
  typed: { message: string }
}

type ConversationProps = BugReportItem & { isFirst: boolean; actionData: MessageActionData | undefined }

/** Messages under a bug report, and the form that adds one, which is folded under all reports of a page but the first. */
function Conversation({ messages, unreadSince, hasEarlier, isFirst, ...form }: ConversationProps) {
  const { actionData } = form
  return (
    <div className="mt-5 grid gap-5">
      {hasEarlier && <p className="text-sm text-muted">{bugReportCopy.earlier}</p>}
      {messages.length > 0 && (
        <ol className="grid gap-4">
          {messages.map((message) => (
            <MessageItem key={message.id} {...message} unreadSince={unreadSince} />
          ))}
        </ol>
      )}
      {isFirst ? (
        <MessageForm key={messages.at(-1)?.id} {...form} />
      ) : (
        <details key={messages.at(-1)?.id} className="disclosure" open={actionData !== undefined}>
          <summary className="btn btn-quiet btn-small">
            <span className="toggle">
              <span>{bugReportCopy.addMessage}</span>
              <span>{bugReportCopy.cancel}</span>
            </span>
          </summary>
          <div className="mt-5">
            <MessageForm {...form} />
          </div>
        </details>
      )}
    </div>
  )
}

type MessageFormProps = Pick<ConversationProps, "id" | "formId" | "actionData">

function MessageForm({ id, formId, actionData }: MessageFormProps) {
  return (
    <Form errors={actionData}>
      <input type="hidden" name="intent" value="add-message" />
      <input type="hidden" name="report" value={id} />
      <input type="hidden" name="formId" value={formId} />
      <TextArea
        id={`message-${id}`}
        name="message"
        label={bugReportCopy.message}
        required
        rows={2}
        maxLength={TEXT_LIMIT}
        defaultValue={actionData?.typed.message}
        invalid={actionData !== undefined}
      />
      <SubmitButton pending={bugReportCopy.sending} className="btn-quiet justify-self-start">
        {bugReportCopy.addMessage}
      </SubmitButton>
    </Form>
  )
}

type MessageProps = BugReportItem["messages"][number] & Pick<BugReportItem, "unreadSince">

function MessageItem({ author, body, createdAt, unreadSince }: MessageProps) {
  const isNew = author === "owner" && unreadSince !== null && createdAt >= unreadSince
  return (
    <li className={author === "owner" ? "said" : "said said-own"}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <strong className="text-ink">{author === "owner" ? brand.name : bugReportCopy.reporter}</strong>
        <time dateTime={createdAt.toISOString()}>{formatMoment(createdAt)}</time>
        {isNew && <span className="pill pill-accent">{bugReportCopy.isNew}</span>}
      </p>
      <p dir="auto" className="mt-1 max-w-[65ch] whitespace-pre-wrap wrap-anywhere">
        {body}
      </p>
    </li>
  )
}
