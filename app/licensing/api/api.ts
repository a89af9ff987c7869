import { hash } from "node:crypto"
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { activateDevice, validateDevice } from "#app/licensing/activation/activate-device.server.ts"
import type { ProblemCode } from "#app/licensing/activation/problems-copy.ts"
import { deactivateDevice } from "#app/licensing/devices/release-devices.server.ts"
import { keyAlphabet } from "#app/licensing/keys/copy.ts"
import { lettersOutsideOfKeys, normalizeLicenseKey } from "#app/licensing/keys/license-key.ts"
import { DEVICE_CODE_LIFETIME, POLL_INTERVAL } from "#app/licensing/link/device-code.ts"
import { redeemCode, startDeviceCode } from "#app/licensing/link/link-device.server.ts"
import { MAX_LISTED_KEYS } from "#app/licensing/machine-files/machine-file.ts"
import { findRevokedKeys } from "#app/licensing/machine-files/revocation-queries.server.ts"
import { foreignLetters } from "#app/platform/copy.ts"
import { problem } from "#app/platform/http/responses.server.ts"
import { checkRateLimit } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { seconds } from "#app/platform/time.ts"
import { ActivateBody, DeviceBody, DeviceCodeBody, TokenBody } from "./form.ts"
import {
  answerCall,
  jsonCall,
  type LicenseCall,
  licenseProblem,
  limitedCall,
  tooManyCalls,
} from "./license-call.server.ts"
import { describeLicensingApi } from "./openapi.ts"

const refused = (code: ProblemCode, detail?: string) => ({ refused: licenseProblem(code, { detail }) })

const refusedKey = (code: ProblemCode, licenseKey: string) =>
  refused(code, foreignLetters(lettersOutsideOfKeys(licenseKey), keyAlphabet))
const keyOf = ({ licenseKey }: { licenseKey: string }) => normalizeLicenseKey(licenseKey)

const cachedForAnHour = (body: object) =>
  Response.json(body, { headers: { "cache-control": "public, max-age=3600" } })

const activate = limitedCall(ActivateBody, keyOf, async (context, { licenseKey, ...device }) => {
  const result = await activateDevice(context, licenseKey, device)
  if (result.kind === "refused") return refusedKey(result.code, licenseKey)
  const isNew = result.kind === "activated"
  const { license, machineFile } = result
  const answer = { code: isNew ? "ACTIVATED" : "ALREADY_ACTIVE", license, machineFile }
  return Response.json(answer, { status: isNew ? 201 : 200 })
})

const validate = limitedCall(DeviceBody, keyOf, async (context, { licenseKey, ...device }) => {
  const result = await validateDevice(context, licenseKey, device)
  if (result.kind === "invalid") return { refused: Response.json({ valid: false, code: result.code }) }
  const { license, machineFile } = result
  return Response.json({ valid: true, code: "VALID", license, machineFile })
})

const deactivate = limitedCall(DeviceBody, keyOf, async (context, { licenseKey, ...device }) => {
  const result = await deactivateDevice(context, licenseKey, device)
  if (result.kind === "refused") return refusedKey(result.code, licenseKey)
  return Response.json({ code: "DEACTIVATED", license: result.license })
})

/** Gives a device a code that somebody enters in a browser, where nobody has to type a license key (RFC 8628 in shape). */
const deviceCodes = jsonCall(DeviceCodeBody, async (context, device) => {
  const wait = await checkRateLimit(context, "start-device-code")
  if (wait) return tooManyCalls(wait)
  const { deviceCode, userCode } = await startDeviceCode(context, device)
  const verificationUri = `${context.config.siteUrl}/link`
  const answer = {
    deviceCode,
    userCode,
    verificationUri,
    verificationUriComplete: `${verificationUri}?code=${userCode}`,
    expiresIn: DEVICE_CODE_LIFETIME / seconds(1),
    interval: POLL_INTERVAL / seconds(1),
  }
  return Response.json(answer, { status: 201 })
})

/** Call that an app repeats while it waits for its code to be entered in a browser. */
const token = limitedCall(
  TokenBody,
  ({ deviceCode }) => deviceCode,
  async (context, { deviceCode }) => {
    const result = await redeemCode(context, deviceCode)
    switch (result.kind) {
      case "pending":
        return Response.json({ code: "AUTHORIZATION_PENDING" }, { status: 202 })
      case "early":
        return tooManyCalls(result.wait, "SLOW_DOWN")
      case "refused":
        return refused(result.code)
      case "redeemed": {
        const { licenseKey, license, machineFile } = result
        return Response.json({ code: "ALREADY_ACTIVE", licenseKey, license, machineFile })
      }
    }
  },
)

const get = (answer: LicenseCall["answer"]): LicenseCall => ({ method: "GET", answer })

/** The signed revocation list; 304 when If-None-Match has the number of the current list. */
const revocations = get(async ({ request, context: { db, signer, log, now } }) => {
  const issuedAt = now()
  const { number, keys } = await findRevokedKeys(db, issuedAt)
  if (keys.length === MAX_LISTED_KEYS) log.error("revocation-list-full", "older revocations are left out")
  const headers = { "cache-control": "public, max-age=60", etag: `W/"${number}"` }
  const isNotModified = request.headers.get("if-none-match") === headers.etag
  if (isNotModified) return new Response(null, { status: 304, headers })
  // Sorted, so that the order does not reveal when a license was revoked.
  const revoked = keys.map(hashKey).sort()
  const revocationList = await signer.signRevocations({ number, revoked }, issuedAt)
  return Response.json({ revocationList }, { headers })
})

/** SHA-256 in hex, unsalted: a key has 103 random bits, so its hash can't be reversed by guessing. */
const hashKey = (key: string) => hash("sha256", key)

const calls = new Map<string, LicenseCall>([
  ["/api/v1/licenses/activate", activate],
  ["/api/v1/licenses/validate", validate],
  ["/api/v1/licenses/deactivate", deactivate],
  ["/api/v1/device-codes", deviceCodes],
  ["/api/v1/device-codes/token", token],
  ["/api/v1/revocations", revocations],
  ["/api/v1/openapi.json", get(async ({ context }) => cachedForAnHour(describeLicensingApi(context.config)))],
  // Public keys that verify machine files; during a key rotation, both the old and the new key.
  [
    "/.well-known/jwks.json",
    get(async ({ context }) => cachedForAnHour({ keys: await context.signer.publicKeys() })),
  ],
])

/** The call at an address, in whatever spelling Remix matches. */
export async function loader(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const path = new URL(args.request.url).pathname.toLowerCase().replace(/\/$/, "")
  const call = calls.get(path)
  return call ? answerCall(call, args) : problem("NOT_FOUND")
}

export const action = loader
