import * as z from "zod"
import { messages } from "#app/copy/messages.ts"
import { COMPONENT_NAMES, type Components } from "#app/domain/licensing/components.ts"
import { MAX_DEVICE_NAME } from "#app/domain/licensing/license.ts"
import { PLANS_OF_FIXED_SIZE } from "#app/domain/orders/plans.ts"
import { RELEASE_CHANNELS } from "#app/domain/releases/release.ts"
import { normalizeText } from "#app/domain/text.ts"

/** Printable ASCII without spaces, so that two IDs that look the same are the same. */
const deviceId = z
  .string()
  .regex(/^[\x21-\x7e]{1,128}$/, "must be 1 to 128 printable ASCII characters without spaces")

const licenseKey = z.string().min(1, "must not be empty").max(100, "is too long")

/** Display text in any writing system, without control characters. */
const label = (limit: number) =>
  z
    .string()
    .max(limit, { error: `must have at most ${limit} characters`, abort: true })
    .trim()
    .regex(/^\P{Cc}*$/u, "must have no control characters")
    .overwrite(normalizeText)

const component = z.strictObject({
  name: z.enum(COMPONENT_NAMES),
  hash: z.string().regex(/^[0-9A-Fa-f]{64}$/, "must be 64 hexadecimal digits"),
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

const device = {
  deviceId,
  deviceName: label(MAX_DEVICE_NAME).optional(),
  appVersion: label(40).optional(),
  components,
}

/** What the fields of the form for a machine file take, in characters. */
export const MACHINE_FILE_LIMITS = { deviceId: 128, deviceName: MAX_DEVICE_NAME }

export const ActivateBody = z.object({ licenseKey, ...device })

export const DeviceBody = z.object({ licenseKey, deviceId, components })

export const DeviceCodeBody = z.object(device)

const deviceCode = z.string().min(1, "must not be empty").max(100, "is too long")

export const TokenBody = z.object({ deviceCode })

const License = z.object({
  planType: z.enum(PLANS_OF_FIXED_SIZE),
  maxDevices: z.int(),
  devicesUsed: z.int(),
  purchasedAt: z.iso.datetime(),
  transfersLeft: z.int(),
  transferUntil: z.iso.datetime(),
  features: z.object({ automaticUpdates: z.boolean() }),
})

export const ActivateResponse = z.object({
  code: z.enum(["ACTIVATED", "ALREADY_ACTIVE"]),
  license: License,
  machineFile: z.string(),
})

export const DeviceCodeResponse = z.object({
  deviceCode: z.string(),
  userCode: z.string(),
  verificationUri: z.url(),
  verificationUriComplete: z.url(),
  /** Seconds. */
  expiresIn: z.int(),
  interval: z.int(),
})

export const PendingResponse = z.object({ code: z.literal("AUTHORIZATION_PENDING") })

export const TokenResponse = ActivateResponse.extend({ licenseKey: z.string() })

export const ValidateResponse = z.object({
  valid: z.boolean(),
  code: z.enum(["VALID", "LICENSE_NOT_FOUND", "LICENSE_REVOKED", "DEVICE_NOT_ACTIVATED"]),
  license: License.optional(),
  machineFile: z.string().optional(),
})

export const DeactivateResponse = z.object({ code: z.literal("DEACTIVATED"), license: License })

/** The size is checked in bytes. */
export const RevocationsResponse = z.object({ revocationList: z.string() })

/** A parameter that is empty counts as absent, as in an address that an app fills in from a template. */
const parameter = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional())

/** What an app says when it asks for updates. */
export const UpdateQuery = z.object({ channel: parameter(z.enum(RELEASE_CHANNELS)) })

/** The answer to an app that names no channel. */
export const ReleaseResponse = z.object({
  version: z.string(),
  size: z.int().nullable(),
  sha256: z.string().nullable(),
  url: z.url(),
  notes: z.string(),
})

/** The answer to an app that names its channel. */
export const UpdateResponse = ReleaseResponse.extend({
  channel: z.enum(RELEASE_CHANNELS),
  signature: z.string().nullable(),
})

export const JwksResponse = z.object({
  keys: z.array(
    z.object({
      kty: z.literal("OKP"),
      crv: z.literal("Ed25519"),
      x: z.string(),
      kid: z.string(),
      alg: z.literal("EdDSA"),
      use: z.literal("sig"),
    }),
  ),
})

/** Problem details of RFC 9457, with a `code` that stays stable when the title changes. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})

/** The API's rules with form messages; trims the device ID, because users type or paste it. */
export const MachineFileForm = z.object({
  deviceId: z
    .string({ error: messages.deviceIdWrong })
    .max(256, { error: messages.deviceIdWrong, abort: true })
    .trim()
    .refine((id) => ActivateBody.shape.deviceId.safeParse(id).success, messages.deviceIdWrong),
  deviceName: z
    .string()
    .default("")
    .refine((name) => ActivateBody.shape.deviceName.safeParse(name).success, messages.deviceNameWrong)
    .transform((name) => name.trim() || null),
})
