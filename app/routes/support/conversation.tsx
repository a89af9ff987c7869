import { TextArea } from "#app/components/field.tsx"
import { Form } from "#app/components/form.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { brand } from "#app/copy/brand.ts"
import { bugReportCopy } from "#app/copy/support/bug-reports.ts"
import { TEXT_LIMIT } from "#app/domain/support/bug-report.ts"
import { formatMoment } from "#app/domain/time.ts"

export type Message = {
  id: string
  author: "reporter" | "owner"
  body: string
  createdAt: Date
  isNew: boolean
}

/** Action data of a rejected message. */
export type MessageActionData = { report: string; form: string; typed: { message: string } }

type ConversationProps = {
  reportId: string
  messages: Message[]
  hasEarlier: boolean
  formId: string
  actionData: MessageActionData | undefined
}

/** What was written under a bug report, and the form that adds to it. */
export function Conversation({ reportId, messages, hasEarlier, formId, actionData }: ConversationProps) {
  return (
    <div className="mt-5 grid gap-5 border-l-2 border-line pl-4">
      {hasEarlier && <p className="text-sm text-muted">{bugReportCopy.earlier}</p>}
      {messages.length > 0 && (
        <ol className="grid gap-4">
          {messages.map((message) => (
            <MessageItem key={message.id} {...message} />
          ))}
        </ol>
      )}
      <Form errors={actionData} key={messages.at(-1)?.id}>
        <input type="hidden" name="intent" value="add-message" />
        <input type="hidden" name="report" value={reportId} />
        <input type="hidden" name="formId" value={formId} />
        <TextArea
          id={`message-${reportId}`}
          name="message"
          label="Message"
          required
          rows={2}
          maxLength={TEXT_LIMIT}
          defaultValue={actionData?.typed.message}
          invalid={actionData !== undefined}
        />
        <SubmitButton pending="Sending..." className="btn-quiet justify-self-start">
          Add to this report
        </SubmitButton>
      </Form>
    </div>
  )
}

function MessageItem({ author, body, createdAt, isNew }: Message) {
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <strong className="text-ink">{author === "owner" ? brand.name : "You"}</strong>
        <time dateTime={createdAt.toISOString()}>{formatMoment(createdAt)}</time>
        {isNew && <span className="pill pill-accent">New</span>}
      </p>
      <p dir="auto" className="mt-1 max-w-[65ch] whitespace-pre-wrap [overflow-wrap:anywhere]">
        {body}
      </p>
    </li>
  )
}
