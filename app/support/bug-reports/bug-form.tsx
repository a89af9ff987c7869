import { type ChangeEvent, useEffect, useState } from "react"
import { Field, TextArea } from "#app/platform/ui/field.tsx"
import { Form, SubmitButton } from "#app/platform/ui/form.tsx"
import { useHydrated } from "#app/platform/ui/rendering.ts"
import { TEXT_LIMIT, TITLE_LIMIT, VERSION_LIMIT } from "./bug-report.ts"
import { bugReportCopy, pictureProblems } from "./copy.ts"
import { PICTURE_SIZE_LIMIT, PICTURE_TYPES } from "./pictures.ts"

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
  wasKept?: boolean
  invalidFields?: string[]
  /** True if a picture was sent: the browser does not keep it, so it must be chosen again. */
  hadPicture?: boolean
}

type BugFormProps = {
  actionData: BugReportActionData | undefined
  formId: string
  /** The reporter's day, with which the date of incident begins. */
  today: string
  latestDay: string
  /** Versions of Windows and the app, from the URL that the app opened. */
  prefilled: Record<"windowsBuild" | "appVersion", string | undefined>
  takesPictures: boolean
}

export function BugForm({ actionData, formId, today, latestDay, prefilled, takesPictures }: BugFormProps) {
  const isInvalid = (name: string) => actionData?.invalidFields?.includes(name)
  const field = (name: FieldName) => ({
    name,
    defaultValue: actionData?.typed[name],
    invalid: isInvalid(name),
  })
  const versionField = (name: "windowsBuild" | "appVersion") => ({
    ...field(name),
    defaultValue: actionData ? actionData.typed[name] : prefilled[name],
    maxLength: VERSION_LIMIT,
  })
  return (
    <Form
      className="mt-5 grid gap-5"
      errors={actionData}
      {...(takesPictures && { encType: "multipart/form-data" })}
    >
      <input type="hidden" name="formId" value={actionData?.typed.formId ?? formId} />
      <Field {...field("title")} label={bugReportCopy.titleLabel} required maxLength={TITLE_LIMIT} />
      <TextArea
        {...field("description")}
        label={bugReportCopy.descriptionLabel}
        required
        rows={6}
        maxLength={TEXT_LIMIT}
      />
      <Field
        {...field("dateOfIncident")}
        defaultValue={actionData ? actionData.typed.dateOfIncident : today}
        label={bugReportCopy.dateOfIncidentLabel}
        type="date"
        required
        max={latestDay}
      />
      <TextArea
        {...field("possibleSolution")}
        label={bugReportCopy.possibleSolutionLabel}
        rows={3}
        maxLength={TEXT_LIMIT}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-5">
        <Field
          {...versionField("windowsBuild")}
          label={bugReportCopy.windowsBuild}
          hint={bugReportCopy.windowsBuildHint}
        />
        <Field
          {...versionField("appVersion")}
          label={bugReportCopy.appVersion}
          hint={bugReportCopy.appVersionHint}
        />
      </div>
      {takesPictures && (
        <PictureField
          invalid={isInvalid("picture")}
          error={actionData?.hadPicture && !isInvalid("picture") ? bugReportCopy.pictureAgain : undefined}
        />
      )}
      <SubmitButton pending={bugReportCopy.submitting} className="justify-self-start">
        {bugReportCopy.submit}
      </SubmitButton>
    </Form>
  )
}

type BugFormState = { isShown: boolean; toggle: () => void }

/** Keeps the state of the form: shown or hidden. A new form ID, after revalidation of loader data, hides it. */
export function useBugForm(initiallyOpen: boolean, formId: string): BugFormState {
  const [isShown, setShown] = useState(initiallyOpen)
  useEffect(() => setShown(initiallyOpen), [initiallyOpen])
  useEffect(() => {
    if (formId && !initiallyOpen) setShown(false)
  }, [formId, initiallyOpen])
  return { isShown, toggle: () => setShown(!isShown) }
}

/** A toggle button after hydration; before that, a link to the page with or without the form. */
export function BugToggle({ isShown, toggle }: BugFormState) {
  const hydrated = useHydrated()
  const className = isShown ? "btn btn-quiet btn-small" : "btn"
  const label = isShown ? bugReportCopy.cancel : bugReportCopy.create
  if (!hydrated) {
    return (
      <a href={isShown ? "/report-bug" : "/report-bug?new"} className={className}>
        {label}
      </a>
    )
  }
  return (
    <button type="button" aria-expanded={isShown} onClick={toggle} className={className}>
      {label}
    </button>
  )
}

/** File field for a picture. Script removes a file that is too large, for which the server's error has no form. */
function PictureField({ invalid, error }: { invalid: boolean | undefined; error: string | undefined }) {
  const [isTooLarge, setTooLarge] = useState(false)

  function checkSize({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const isLarge = (input.files?.[0]?.size ?? 0) > PICTURE_SIZE_LIMIT
    setTooLarge(isLarge)
    if (isLarge) input.value = ""
  }

  return (
    <Field
      name="picture"
      label={bugReportCopy.picture}
      type="file"
      accept={PICTURE_TYPES.join(",")}
      hint={bugReportCopy.pictureHint}
      onChange={checkSize}
      invalid={invalid}
      error={isTooLarge ? pictureProblems["too-large"] : error}
    />
  )
}
