import { Buffer } from "node:buffer"
import * as z from "zod"
import type { PublicKey, VerifiedMachineFile } from "./license-signer.ts"

/** Characters. A machine file has about a thousand. */
const MAX_LENGTH = 64 * 1024

const MAX_ID_LENGTH = 200

const FILE = /^\s*-----BEGIN MACHINE FILE-----([A-Za-z0-9+/=\s]+)-----END MACHINE FILE-----\s*$/

const Envelope = z.strictObject({
  enc: z.base64(),
  sig: z.base64().length(88),
  alg: z.literal("base64+ed25519"),
})

const Payload = z.object({
  meta: z.object({ kid: z.string() }),
  data: z.object({
    licenseKey: z.string().regex(/^[A-Z0-9]{20}$/),
    deviceId: z.string().min(1).max(128),
    planType: z.enum(["basic", "business"]),
    maxDevices: z.int().positive(),
    account: z.string().max(MAX_ID_LENGTH).nullable().default(null),
    payment: z.string().max(MAX_ID_LENGTH).nullable().default(null),
  }),
})

/**
 * Reads a machine file that one of the keys signed. Whether it has expired does not matter: it proves what was issued,
 * not that it may be used.
 */
export async function readMachineFile(
  text: string,
  keys: readonly PublicKey[],
): Promise<VerifiedMachineFile> {
  const [, body] = (text.length <= MAX_LENGTH && FILE.exec(text)) || []
  const envelope = Envelope.safeParse(parseBase64(body ?? ""))
  if (!envelope.success) return { kind: "malformed" }
  const { enc, sig } = envelope.data
  const payload = Payload.safeParse(parseBase64(enc))
  if (!payload.success) return { kind: "malformed" }
  const key = keys.find(({ kid }) => kid === payload.data.meta.kid)
  if (!key) return { kind: "unknown-signing-key" }
  const { kty, crv, x } = key
  const publicKey = await crypto.subtle.importKey("jwk", { kty, crv, x }, "Ed25519", false, ["verify"])
  const signed = Buffer.from(`machine/${enc}`)
  const isOurs = await crypto.subtle.verify("Ed25519", publicKey, Buffer.from(sig, "base64"), signed)
  return isOurs ? { kind: "verified", facts: payload.data.data } : { kind: "wrong-signature" }
}

function parseBase64(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64").toString())
  } catch {
    return undefined
  }
}
