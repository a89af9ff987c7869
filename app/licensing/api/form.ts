import * as z from "zod"
import { deviceCopy } from "#app/licensing/devices/copy.ts"
import {
  COMPONENT_NAMES,
  type Components,
  MAX_DEVICE_ID,
  MAX_DEVICE_NAME,
} from "#app/licensing/devices/device.ts"
import { PLANS_OF_FIXED_SIZE } from "#app/orders/plans/plans.ts"
import { normalizeText, withAsciiDigits } from "#app/platform/text.ts"

// Descriptions are those of the OpenAPI document.

/** Printable ASCII without spaces, so that two IDs that look the same are the same. */
const DEVICE_ID = "1 to 128 printable ASCII characters without spaces"

const deviceId = z
  .string()
  .regex(/^[\x21-\x7e]{1,128}$/, `must be ${DEVICE_ID}`)
  .describe(`The ID that the app gives the computer, the same at every start: ${DEVICE_ID}.`)

const licenseKey = z
  .string()
  .min(1, "must not be empty")
  .max(100, "is too long")
  .describe(
    "The license key as it was typed: in any case, with whatever signs between its letters and digits.",
  )

/** Display text in any writing system, without control characters. */
const label = (limit: number) =>
  z
    .string()
    .max(limit, { error: `must have at most ${limit} characters`, abort: true })
    .trim()
    // A pattern of the OpenAPI document is read without the flag.
    .refine((text) => /^\P{Cc}*$/u.test(text), "must have no control characters")
    .overwrite((text) => normalizeText(text, limit))

const orNull = (text: z.ZodString) => text.optional().transform((sent) => sent || null)

const component = z.strictObject({
  name: z.enum(COMPONENT_NAMES).describe("The part of the computer, each at most once."),
  hash: z
    .string()
    .regex(/^[0-9A-Fa-f]{64}$/, "must be 64 hexadecimal digits")
    .describe("SHA-256 of what identifies the part, in hexadecimal."),
})

/** A hash of each part of the computer, by name, in lower case; an app that sends none has none. */
const components = z
  .array(component)
  .max(8, "must be at most 8")
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, "must name each part once")
  .transform(
    (list): Components => Object.fromEntries(list.map(({ name, hash }) => [name, hash.toLowerCase()])),
  )
  .optional()
  .transform((sent): Components => sent ?? {})
  .describe(
    "A hash of each part of the computer that the app can read: by them, a computer with a new ID is recognized.",
  )

const device = {
  deviceId,
  deviceName: orNull(label(MAX_DEVICE_NAME)).describe(
    "The computer's name, for the list on the owner's dashboard.",
  ),
  appVersion: orNull(label(40)).describe("The version of the app, for the same list."),
  components,
}

/** Maximum lengths of the fields of the machine-file form, in characters. */
export const MACHINE_FILE_LIMITS = { deviceId: MAX_DEVICE_ID, deviceName: MAX_DEVICE_NAME }

export const ActivateBody = z.object({ licenseKey, ...device })

export const DeviceBody = z.object({ licenseKey, deviceId, components })

export const DeviceCodeBody = z.object(device)

const deviceCode = z
  .string()
  .min(1, "must not be empty")
  .max(100, "is too long")
  .describe("The secret code of the computer that waits. The app shows it to nobody.")

export const TokenBody = z.object({ deviceCode })

const License = z.object({
  planType: z.enum(PLANS_OF_FIXED_SIZE),
  maxDevices: z.int().describe("How many computers may be activated at a time."),
  devicesUsed: z.int().describe("How many are."),
  purchasedAt: z.iso.datetime(),
  transfersLeft: z.int().describe("How often a seat may still move to a different computer."),
  transferUntil: z.iso
    .datetime()
    .describe("Until when it may: the last moment of a day in Asia/Kolkata (UTC+5:30), which pages show."),
  features: z
    .object({ automaticUpdates: z.boolean() })
    .describe("What the plan includes. Go by it, not by planType."),
})

const machineFile = z
  .string()
  .describe("The signed file that licenses the computer while it is offline. Verify, then store it.")

export const ActivateResponse = z.object({
  code: z.enum(["ACTIVATED", "ALREADY_ACTIVE"]),
  license: License,
  machineFile,
})

export const DeviceCodeResponse = z.object({
  deviceCode,
  userCode: z.string().describe("The code to show, XXXX-XXXX."),
  verificationUri: z.url().describe("Where a person enters it."),
  verificationUriComplete: z.url().describe("The same address with the code, to be opened in the browser."),
  expiresIn: z.int().describe("Seconds until the code ends."),
  interval: z.int().describe("Seconds between two calls for the token."),
})

export const PendingResponse = z.object({ code: z.literal("AUTHORIZATION_PENDING") })

export const TokenResponse = ActivateResponse.extend({
  licenseKey: z.string().describe("The key of the license, to be stored: this answer comes once."),
})

export const ValidateResponse = z.object({
  valid: z.boolean().describe("Definite: false ends the license on this computer."),
  code: z.enum(["VALID", "LICENSE_NOT_FOUND", "LICENSE_REVOKED", "DEVICE_NOT_ACTIVATED"]),
  license: License.optional(),
  machineFile: machineFile.optional(),
})

export const DeactivateResponse = z.object({ code: z.literal("DEACTIVATED"), license: License })

/** The size is checked in bytes. */
export const RevocationsResponse = z.object({
  revocationList: z.string().describe("The signed list of the hashes of revoked keys."),
})

export const JwksResponse = z.object({
  keys: z.array(
    z.object({
      kty: z.literal("OKP"),
      crv: z.literal("Ed25519"),
      x: z.string().describe("The public key: base64url of its 32 bytes, without padding."),
      kid: z.string().describe("The RFC 7638 thumbprint, which signed files name."),
      alg: z.literal("EdDSA"),
      use: z.literal("sig"),
    }),
  ),
})

/** Problem details of RFC 9457, with a `code` that stays stable when the title changes. */
export const Problem = z.object({
  type: z.string(),
  title: z.string().describe("A sentence that may be shown as it is."),
  status: z.int(),
  code: z.string().describe("Never changes."),
  detail: z.string().optional(),
  errors: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .optional()
    .describe("The fields that are missing or wrong."),
})

/** The API's rules with form messages; trims the device ID, because users type or paste it. */
export const MachineFileForm = z.object({
  deviceId: z
    .string({ error: deviceCopy.deviceIdWrong })
    .max(256, { error: deviceCopy.deviceIdWrong, abort: true })
    .trim()
    .overwrite(withAsciiDigits)
    .refine((id) => ActivateBody.shape.deviceId.safeParse(id).success, deviceCopy.deviceIdWrong),
  deviceName: z
    .string()
    .default("")
    .refine((name) => ActivateBody.shape.deviceName.safeParse(name).success, deviceCopy.deviceNameWrong)
    .transform((name) => name.trim() || null),
})
