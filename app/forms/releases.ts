import * as z from "zod"
import { releasesCopy } from "#app/copy/desk/releases.ts"

const version = z
  .string({ error: releasesCopy.versionUnreadable })
  .trim()
  .regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/, releasesCopy.versionUnreadable)

/** A draft of a release. The notes become one change per line, without the marks of a list. */
export const ReleaseForm = z.object({
  version,
  address: z
    .string({ error: releasesCopy.addressRequired })
    .trim()
    .min(1, releasesCopy.addressRequired)
    .max(2000, releasesCopy.addressRequired),
  notes: z
    .string({ error: releasesCopy.notesRequired })
    .max(10_000, { error: releasesCopy.notesTooLong, abort: true })
    .transform((text) =>
      text
        .split(/\r\n?|\n/)
        .map((line) => line.replace(/^\s*[-*]\s+/, "").trim())
        .filter((line) => line !== "")
        .join("\n"),
    )
    .refine((notes) => notes !== "", releasesCopy.notesRequired),
})

export const VersionForm = z.object({ version })
