import { Field, TextArea } from "#app/components/field.tsx"
import { Form } from "#app/components/form.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { TEXT_LIMIT, TITLE_LIMIT } from "#app/domain/support/bug-report.ts"

type Typed = Partial<
  Record<"title" | "description" | "dateOfIncident" | "possibleSolution" | "formId", string>
>

/** Action data of a rejected bug report: a message, the names of invalid fields and the submitted values. */
export type BugRefusal = { typed: Typed; form: string; wrong?: string[] }

export function BugForm({
  refused,
  formId,
  latestDay,
}: {
  refused: BugRefusal | undefined
  formId: string
  latestDay: string
}) {
  const typed = refused?.typed
  const isWrong = (name: keyof Typed) => refused?.wrong?.includes(name)
  return (
    <div className="card">
      <Form errors={refused}>
        <input type="hidden" name="formId" value={typed?.formId ?? formId} />
        <Field
          name="title"
          label="Title *"
          required
          maxLength={TITLE_LIMIT}
          defaultValue={typed?.title}
          invalid={isWrong("title")}
        />
        <TextArea
          name="description"
          label="Description *"
          required
          rows={6}
          maxLength={TEXT_LIMIT}
          defaultValue={typed?.description}
          invalid={isWrong("description")}
        />
        <Field
          name="dateOfIncident"
          label="Date of Incident *"
          type="date"
          required
          max={latestDay}
          defaultValue={typed?.dateOfIncident}
          invalid={isWrong("dateOfIncident")}
        />
        <TextArea
          name="possibleSolution"
          label="Possible Solution (optional)"
          rows={3}
          maxLength={TEXT_LIMIT}
          defaultValue={typed?.possibleSolution}
          invalid={isWrong("possibleSolution")}
        />
        <p className="text-sm text-muted">Fields with * are required.</p>
        <SubmitButton pending="Submitting..." className="justify-self-start">
          Submit Bug Report
        </SubmitButton>
      </Form>
    </div>
  )
}
