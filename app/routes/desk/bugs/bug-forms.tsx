import { type ActionErrors, ActionForm, fieldOf } from "#app/components/desk/action-form.tsx"
import { DeskSection, type Fact } from "#app/components/desk/desk-page.tsx"
import { optionsOf } from "#app/components/desk/filter-form.tsx"
import { Field, TextArea } from "#app/components/field.tsx"
import { Select } from "#app/components/select.tsx"
import { bugStatuses, bugsCopy } from "#app/copy/desk/bugs.ts"
import type { BugSummary } from "./bug-summary.ts"

const STATUS_OPTIONS = optionsOf(bugStatuses)

export function bugFacts(bug: BugSummary): Fact[] {
  return [
    { name: "Status", value: bugStatuses[bug.status] },
    {
      name: "Reporter",
      value: (
        <a className="link" href={`/desk/customers/${bug.userId}`}>
          {bug.email}
        </a>
      ),
    },
    { name: "Sent", value: bug.sent },
    { name: "Day of the incident", value: bug.day },
    { name: "Windows build", value: bug.windowsBuild ?? "Not said" },
    { name: "App version", value: bug.appVersion ?? "Not said" },
  ]
}

export function BugForms({
  bug,
  formId,
  errors,
}: {
  bug: BugSummary
  formId: string
  errors?: ActionErrors
}) {
  const typed = errors?.intent === "status" ? errors.values : undefined
  const fixedIn = { defaultValue: bug.fixedIn, ...fieldOf(errors, "status", "fixedIn") }
  const duplicateOf = { defaultValue: bug.duplicateOf, ...fieldOf(errors, "status", "duplicateOf") }
  return (
    <div className="grid grid-cols-1 items-start gap-10 md:grid-cols-2">
      <DeskSection id="triage" title="Triage">
        <ActionForm intent="status" formId={formId} errors={errors} submit="Save">
          <Select
            name="status"
            label="Status"
            defaultValue={typed?.status ?? bug.status}
            options={STATUS_OPTIONS}
          />
          <Field {...fixedIn} label="Fixed in" hint="The version, for a fixed report" />
          <Field {...duplicateOf} label="Duplicate of" hint="The ID of the other report, for a duplicate" />
        </ActionForm>
      </DeskSection>
      <DeskSection id="reply" title="Reply">
        <ActionForm intent="reply" formId={formId} errors={errors} submit="Reply">
          <TextArea
            {...fieldOf(errors, "reply", "message")}
            label="Message"
            hint={bugsCopy.messageHint}
            rows={5}
          />
        </ActionForm>
      </DeskSection>
      <DeskSection id="notes" title="Note">
        <ActionForm intent="note" formId={formId} errors={errors} submit="Add note">
          <TextArea
            {...fieldOf(errors, "note", "note")}
            label="Private note"
            hint={bugsCopy.noteHint}
            rows={3}
          />
        </ActionForm>
      </DeskSection>
    </div>
  )
}
