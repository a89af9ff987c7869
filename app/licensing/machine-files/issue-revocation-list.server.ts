import { createHash } from "node:crypto"
import type { Clock, Log, Signing, Store } from "#app/capabilities.ts"
import { MAX_LISTED_KEYS } from "./machine-file.ts"
import { findRevokedKeys } from "./revocation-queries.server.ts"

/**
 * The revocation list's number, and a function that signs it; clients that have this number need no
 * signature.
 */
export async function issueRevocationList({ db, signer, now, log }: Store & Clock & Signing & Log) {
  const issuedAt = now()
  const { number, keys } = await findRevokedKeys(db, issuedAt)
  if (keys.length === MAX_LISTED_KEYS) log.error("revocation-list-full", "older revocations are left out")
  // Sorted, so that the order does not reveal when a license was revoked.
  const sign = () => signer.signRevocations({ number, revoked: keys.map(hashKey).sort() }, issuedAt)
  return { number, sign }
}

/** SHA-256 in hex, unsalted: a key has 103 random bits, so its hash can't be reversed by guessing. */
function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex")
}
