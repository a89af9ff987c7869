import * as z from "zod"
import { withAsciiDigits } from "#app/platform/text.ts"
import { optionalText } from "#app/platform/text-form.ts"
import { parseVersion } from "#app/platform/version.ts"
import { releasesCopy } from "./desk-copy.ts"
import { RELEASE_CHANNELS } from "./release.ts"

const version = z
  .string({ error: releasesCopy.versionUnreadable })
  .trim()
  .overwrite(withAsciiDigits)
  .refine((text) => parseVersion(text) !== null, { error: releasesCopy.versionUnreadable, abort: true })
  .transform((text) => parseVersion(text) ?? text)

const signature = z
  .string()
  .trim()
  .regex(
    /^([A-Za-z0-9+/]{86}==)?$/,
    "Please enter the 88 characters that npm run release -- sign FILE prints, or nothing.",
  )
  .default("")
  .transform((text) => text || null)

/** Maximum number of characters of a release's notes. */
export const MAX_NOTES_LENGTH = 10_000

/** A draft of a release. The notes become one change per line, without the marks of a list. */
export const ReleaseForm = z.object({
  version,
  channel: z.enum(RELEASE_CHANNELS, "Please choose a channel.").default("stable"),
  signature,
  signedBy: optionalText(80),
  address: z
    .string({ error: releasesCopy.addressRequired })
    .trim()
    .min(1, releasesCopy.addressRequired)
    .max(2000, releasesCopy.addressRequired)
    // As the URL parser writes it: spaces and other letters become percent-encoded, a host Punycode.
    .transform((text) => (URL.canParse(text) ? new URL(text).href : text)),
  notes: z
    .string({ error: releasesCopy.notesRequired })
    .max(MAX_NOTES_LENGTH, { error: "Please write at most 10,000 characters.", abort: true })
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
