import { Field, TextArea } from "#app/components/field.tsx"
import { Form } from "#app/components/form.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { TEXT_LIMIT, TITLE_LIMIT } from "#app/domain/support/bug-report.ts"

type FieldName = "title" | "description" | "dateOfIncident" | "possibleSolution"

/** Action data of a rejected bug report: a message, the names of invalid fields and the submitted values. */
export type BugReportActionData = {
  typed: Partial<Record<FieldName | "formId", string>>
  form: string
  invalidFields?: string[]
}

type BugFormProps = { actionData: BugReportActionData | undefined; formId: string; latestDay: string }

export function BugForm({ actionData, formId, latestDay }: BugFormProps) {
  const field = (name: FieldName) => ({
    name,
    defaultValue: actionData?.typed[name],
    invalid: actionData?.invalidFields?.includes(name),
  })
  return (
    <div className="card">
      <Form errors={actionData}>
        <input type="hidden" name="formId" value={actionData?.typed.formId ?? formId} />
        <Field {...field("title")} label="Title *" required maxLength={TITLE_LIMIT} />
        <TextArea {...field("description")} label="Description *" required rows={6} maxLength={TEXT_LIMIT} />
        <Field {...field("dateOfIncident")} label="Date of Incident *" type="date" required max={latestDay} />
        <TextArea
          {...field("possibleSolution")}
          label="Possible Solution (optional)"
          rows={3}
          maxLength={TEXT_LIMIT}
        />
        <p className="text-sm text-muted">Fields with * are required.</p>
        <SubmitButton pending="Submitting..." className="justify-self-start">
          Submit Bug Report
        </SubmitButton>
      </Form>
    </div>
  )
}
