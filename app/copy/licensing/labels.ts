import type { LabelProblem } from "#app/domain/licensing/label-file.ts"
import { LABEL_FILE_LIMIT, MAX_LABEL_LENGTH } from "#app/domain/licensing/label-file.ts"

export const labelsCopy = {
  lead: "Give your computers names of your own, such as a room or a person. They are shown on your dashboard and in the CSV download, and only there.",
  fileHint:
    "A CSV file with two columns, device ID and label. The file from “Download CSV” works too: fill in its column “Label”. An empty label removes one.",
  empty: "Please choose a CSV file with at least one line.",
  unreadable: "This file is not text in UTF-8. Save it as “CSV UTF-8”.",
  tooMany: "The file has more lines than a license has computers. Nothing was changed.",
  tooLarge: `The file is larger than ${LABEL_FILE_LIMIT / 1_000_000}\u00a0MB. Nothing was changed.`,
  invalid: "Nothing was changed, because of these lines:",
  problems: {
    "no-device": "no device ID",
    "too-long": `the label has more than ${MAX_LABEL_LENGTH} characters`,
    "two-lines": "the label is not on one line",
    repeated: "this device ID is in the file twice",
    unknown: "no computer on your license has this device ID",
  } satisfies Record<LabelProblem, string>,
} as const

/** "Line 3: no device ID." */
export const labelErrorText = ({ line, problem }: { line: number; problem: LabelProblem }) =>
  `Line ${line}: ${labelsCopy.problems[problem]}.`

/** "And 12 more lines." */
export const moreLabelErrors = (count: number) =>
  count === 1 ? "And 1 more line." : `And ${count} more lines.`

export const labeledNote = (count: number) =>
  count === 1 ? "1 label was saved." : `${count.toLocaleString("en-US")} labels were saved.`
