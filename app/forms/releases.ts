import * as z from "zod"
import { releasesCopy } from "#app/copy/desk/releases.ts"
import { compareVersions, RELEASE_CHANNELS } from "#app/domain/releases/release.ts"

const version = z
  .string({ error: releasesCopy.versionUnreadable })
  .trim()
  .regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/, releasesCopy.versionUnreadable)

const channel = z.enum(RELEASE_CHANNELS, releasesCopy.channelUnknown)

const percent = z
  .string({ error: releasesCopy.percentWrong })
  .trim()
  .regex(/^(100|\d{1,2})$/, releasesCopy.percentWrong)

/** How urgent a release is; what is not said is an ordinary update. */
const urgency = {
  minimumVersion: z
    .string()
    .trim()
    .regex(/^(\d{1,5}\.\d{1,5}\.\d{1,5})?$/, releasesCopy.versionUnreadable)
    .default("")
    .transform((text) => text || null),
  critical: z
    .enum(["on", ""])
    .default("")
    .transform((value) => value === "on"),
}

const signature = z
  .string()
  .trim()
  .regex(/^([A-Za-z0-9+/]{86}==)?$/, releasesCopy.signatureWrong)
  .default("")
  .transform((text) => text || null)

const isMinimumReached = (form: { version: string; minimumVersion: string | null }) =>
  form.minimumVersion === null || compareVersions(form.minimumVersion, form.version) <= 0

const minimumTooHigh = { error: releasesCopy.minimumTooHigh, path: ["minimumVersion"] }

/** A draft of a release. The notes become one change per line, without the marks of a list. */
const release = z.object({
  version,
  // What is not said is an offer to everybody.
  channel: channel.default("stable"),
  percent: percent.default("100").transform(Number),
  ...urgency,
  signature,
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

export const ReleaseForm = release.refine(isMinimumReached, minimumTooHigh)

/** What can be changed of a published version; its file and its signature can't. */
export const OfferForm = z
  .object({ version, channel, percent: percent.transform(Number), ...urgency })
  .refine(isMinimumReached, minimumTooHigh)

export const VersionForm = z.object({ version })
