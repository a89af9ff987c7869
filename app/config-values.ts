import * as z from "zod"
import { isEmailAddress } from "#app/domain/account/email-address.ts"

/** Long enough not to be a placeholder. */
export const secret = z.string().trim().min(8)
/** As Resend shows it: "whsec_" and at least 24 bytes in base64. */
export const webhookSecret = z.string().regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/)
/** Without the slash at its end. */
export const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ""))

/**
 * An Ed25519 key as PKCS#8: this DER prefix (in base64) and the 32-byte key, 64 characters of base64 in all.
 */
export const signingKey = z.base64().length(64).startsWith("MC4CAQAwBQYDK2VwBCIEI")

/** 32 bytes in base64, for AES-256. */
export const encryptionKey = z.base64().length(44).endsWith("=")

const empty = z.literal("").transform(() => undefined)

export const optionalText = z.string().trim().min(2).max(80).optional().or(empty)

/** "Name <address>", as email programs write it. */
export const grievanceOfficer = z
  .string()
  .regex(/^[^<>]{2,80} <[^<>]+>$/)
  .transform((value) => {
    const [name = "", email = ""] = value.slice(0, -1).split(" <")
    return { name, email }
  })
  .refine(({ email }) => isEmailAddress(email))
