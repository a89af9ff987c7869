import * as z from "zod"
import { RELEASE_CHANNELS } from "#app/releases/versions/release.ts"

/** A parameter that is empty counts as absent, as in an address that an app fills in from a template. */
const parameter = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional())

/** Query of an app that asks for updates. */
export const UpdateQuery = z.object({ channel: parameter(z.enum(RELEASE_CHANNELS)) })

/** The answer to an app that names no channel. */
export const ReleaseResponse = z.object({
  version: z.string(),
  size: z.int().nullable().describe("Bytes of the installer."),
  sha256: z.string().nullable().describe("SHA-256 of the installer, in hexadecimal."),
  url: z.url().describe("The address of the installer."),
  notes: z.string().describe("What has changed, one change per line."),
})

/** The answer to an app that names its channel. */
export const UpdateResponse = ReleaseResponse.extend({
  channel: z.enum(RELEASE_CHANNELS),
  signature: z.string().nullable().describe("Ed25519 over the bytes of the installer, in base64."),
})
