import { Field, TextArea } from "#app/components/field.tsx"
import { Form } from "#app/components/form.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { bugReportCopy } from "#app/copy/support/bug-reports.ts"
import { TEXT_LIMIT, TITLE_LIMIT } from "#app/domain/support/bug-report.ts"
import { PictureField } from "./picture-field.tsx"

type FieldName =
  | "title"
  | "description"
  | "dateOfIncident"
  | "possibleSolution"
  | "windowsBuild"
  | "appVersion"

/** Action data of a rejected bug report: a message, the names of invalid fields and the submitted values. */
export type BugReportActionData = {
  typed: Partial<Record<FieldName | "formId", string>>
  form: string
  invalidFields?: string[]
  /** Whether a picture was sent, which the browser does not keep. */
  hadPicture?: boolean
}

type BugFormProps = {
  actionData: BugReportActionData | undefined
  formId: string
  latestDay: string
  /** What the app knows of itself, from the address that it opened. */
  prefilled: { windowsBuild?: string; appVersion?: string }
  takesPictures: boolean
}

export function BugForm({ actionData, formId, latestDay, prefilled, takesPictures }: BugFormProps) {
  const isInvalid = (name: string) => actionData?.invalidFields?.includes(name)
  const field = (name: FieldName) => ({
    name,
    defaultValue: actionData?.typed[name],
    invalid: isInvalid(name),
  })
  const versionField = (name: "windowsBuild" | "appVersion") => ({
    ...field(name),
    defaultValue: actionData ? actionData.typed[name] : prefilled[name],
    maxLength: 40,
  })
  return (
    <div className="card">
      <Form errors={actionData} {...(takesPictures && { encType: "multipart/form-data" })}>
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
        <Field
          {...versionField("windowsBuild")}
          label="Windows build"
          hint={bugReportCopy.windowsBuildHint}
        />
        <Field {...versionField("appVersion")} label="App version" hint={bugReportCopy.appVersionHint} />
        {takesPictures && (
          <PictureField
            invalid={isInvalid("picture")}
            error={actionData?.hadPicture && !isInvalid("picture") ? bugReportCopy.pictureAgain : undefined}
          />
        )}
        <p className="text-sm text-muted">Fields with * are required.</p>
        <SubmitButton pending="Submitting..." className="justify-self-start">
          Submit Bug Report
        </SubmitButton>
      </Form>
    </div>
  )
}
