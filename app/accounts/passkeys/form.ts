import * as z from "zod"
import { parseJson } from "#app/platform/text.ts"
import { passkeyCopy } from "./copy.ts"
import { type Assertion, MAX_PASSKEY_NAME, PASSKEY_PURPOSES, type Registration } from "./passkey.ts"

const base64url = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[\w-]+$/)

/** A credential's id has at most 1,023 bytes. */
const id = base64url(1364)

const RegistrationJson: z.ZodType<Registration> = z.object({
  id,
  response: z.object({ clientDataJSON: base64url(4096), attestationObject: base64url(16_384) }),
})

const AssertionJson: z.ZodType<Assertion> = z.object({
  id,
  response: z.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(2048),
    userHandle: base64url(128),
  }),
})

/** The longest JSON of an authenticator's answer, with what is not read of it, in characters. */
export const MAX_JSON_LENGTH = 48_000

/** The JSON text of a form's field; null when it is not one. */
export const parseRegistration = (text: string) => RegistrationJson.safeParse(parseJson(text)).data ?? null
export const parseAssertion = (text: string) => AssertionJson.safeParse(parseJson(text)).data ?? null

export const PasskeyForm = z.object({
  name: z
    .string({ error: passkeyCopy.nameRequired })
    .trim()
    .min(1, passkeyCopy.nameRequired)
    .max(MAX_PASSKEY_NAME, passkeyCopy.nameTooLong)
    .regex(/^[^\p{Cc}]*$/u, passkeyCopy.nameTooLong),
})

export const PasskeyOptionsForm = z.object({ purpose: z.enum(PASSKEY_PURPOSES) })
