import { Fragment } from "react"
import { type ActionErrors, ActionForm, fieldOf } from "#app/components/desk/action-form.tsx"
import { DeskSection, type Fact } from "#app/components/desk/desk-page.tsx"
import { optionsOf } from "#app/components/desk/filter-form.tsx"
import { StatusPill } from "#app/components/desk/status-pill.tsx"
import { Field, TextArea } from "#app/components/field.tsx"
import { Select } from "#app/components/select.tsx"
import { bugStatuses, bugsCopy, cannedReplies } from "#app/copy/desk/bugs.ts"
import type { BugSummary } from "./bug-summary.ts"

const STATUS_OPTIONS = optionsOf(bugStatuses)

export function bugFacts(bug: BugSummary): Fact[] {
  return [
    { name: "Status", value: <StatusPill>{bugStatuses[bug.status]}</StatusPill> },
    {
      name: "Reporter",
      value: (
        <a className="link" href={`/desk/customers/${bug.userId}`}>
          {bug.email}
        </a>
      ),
    },
    {
      name: "License",
      value: bug.license ? (
        <a className="link" href={`/desk/licenses/${bug.license.id}`}>
          {bug.license.plan}
        </a>
      ) : (
        bugsCopy.noLicense
      ),
    },
    { name: "Sent", value: bug.sent },
    { name: "Day of the incident", value: bug.day },
    { name: "Windows build", value: bug.windowsBuild ?? "Not said" },
    { name: "App version", value: bug.appVersion ?? "Not said" },
  ]
}

/** Without what was typed, the message begins with the canned reply. */
const typedIn = <Field extends { defaultValue?: string | undefined }>({ defaultValue, ...field }: Field) =>
  defaultValue === undefined ? field : { ...field, defaultValue }

export function BugForms({
  bug,
  formId,
  canned,
  errors,
}: {
  bug: BugSummary
  formId: string
  /** The text that a reply begins with. */
  canned: string
  errors?: ActionErrors
}) {
  const message = { defaultValue: canned, ...typedIn(fieldOf(errors, "reply", "message")) }
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
        <p>
          {bugsCopy.cannedTitle}:{" "}
          {Object.entries(cannedReplies).map(([name, { label }], index) => (
            <Fragment key={name}>
              {index > 0 && " · "}
              <a className="link" href={`/desk/bugs/${bug.id}?canned=${name}#reply`}>
                {label}
              </a>
            </Fragment>
          ))}
        </p>
        <ActionForm intent="reply" formId={formId} errors={errors} submit="Reply">
          <TextArea key={canned} {...message} label="Message" hint={bugsCopy.messageHint} rows={5} />
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
