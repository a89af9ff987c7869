import { z } from "zod"
import { messages } from "#app/copy/messages.ts"
import { isIncidentDate, TEXT_LIMIT, TITLE_LIMIT } from "#app/domain/support/bug-report.ts"

/** Forms send line ends as two characters, which the browser counted as one. */
const tidy = (text: string) => text.replace(/\r\n?/g, "\n").trim()

const required = (limit: number) =>
  z
    .string({ error: messages.reportIncomplete })
    .overwrite(tidy)
    .min(1, messages.reportIncomplete)
    .max(limit, { error: messages.reportTooLong, abort: true })

/** The bug form as of `now`: a day that has not begun anywhere can't have had an incident. */
export function bugReportForm(now: Date) {
  return z.object({
    title: required(TITLE_LIMIT),
    description: required(TEXT_LIMIT),
    dateOfIncident: required(10).refine((day) => day === "" || isIncidentDate(day, now), messages.reportDate),
    possibleSolution: z
      .string()
      .overwrite(tidy)
      .max(TEXT_LIMIT, messages.reportTooLong)
      .optional()
      .transform((text) => text || null),
    /** The form's own number: sent twice, it is one report. */
    formId: z
      .string()
      .regex(/^[a-z0-9]{25}$/)
      .optional()
      .catch(undefined),
  })
}

/** Missing fields are said first, in the one sentence that covers them all. */
export function firstIssueMessage({ issues }: z.ZodError): { form: string; wrong: string[] } {
  const missing = issues.find(({ message }) => message === messages.reportIncomplete)
  const form = (missing ?? issues[0])?.message ?? messages.reportIncomplete
  return { form, wrong: issues.map(({ path }) => String(path[0])) }
}
