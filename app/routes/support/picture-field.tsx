import { type ChangeEvent, useState } from "react"
import { Field } from "#app/components/field.tsx"
import { bugReportCopy, pictureProblems } from "#app/copy/support/bug-reports.ts"
import { PICTURE_TYPES } from "#app/domain/support/bug-report.ts"
import { PICTURE_SIZE_LIMIT } from "#app/domain/support/picture.ts"

type PictureFieldProps = { invalid: boolean | undefined; error: string | undefined }

/** With script, a file that is too large is taken out at once: the server would answer without the form. */
export function PictureField({ invalid, error }: PictureFieldProps) {
  const [isTooLarge, setTooLarge] = useState(false)

  function checkSize({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const isLarge = (input.files?.[0]?.size ?? 0) > PICTURE_SIZE_LIMIT
    setTooLarge(isLarge)
    if (isLarge) input.value = ""
  }

  return (
    <Field
      name="picture"
      label="Picture"
      type="file"
      accept={PICTURE_TYPES.join(",")}
      hint={bugReportCopy.pictureHint}
      onChange={checkSize}
      invalid={invalid}
      error={isTooLarge ? pictureProblems["too-large"] : error}
    />
  )
}
