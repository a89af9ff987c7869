import { Field } from "#app/components/field.tsx"
import { Form } from "#app/components/form.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"

type MachineFileFormProps = {
  /** Sentence on how long a new machine file is valid. */
  note: string
  actionData?:
    | { deviceId: string; deviceName: string; form?: string; fields?: Partial<Record<string, string>> }
    | undefined
}

/** Submits as a document request (`reloadDocument`): the page that follows starts the download as it loads. */
export function MachineFileForm({ note, actionData }: MachineFileFormProps) {
  return (
    <Form errors={actionData} action="/dashboard/machine-file" reloadDocument>
      <Field
        name="deviceId"
        label="Device ID"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={128}
        required
        defaultValue={actionData?.deviceId}
        error={actionData?.fields?.deviceId}
      />
      <Field
        name="deviceName"
        label="Name, for your list (optional)"
        autoComplete="off"
        maxLength={100}
        defaultValue={actionData?.deviceName}
        error={actionData?.fields?.deviceName}
      />
      <p className="text-sm text-muted">{note}</p>
      <SubmitButton pending="Preparing..." className="btn-quiet justify-self-start">
        Get machine file
      </SubmitButton>
    </Form>
  )
}
