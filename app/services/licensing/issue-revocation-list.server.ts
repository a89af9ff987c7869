import { createHash } from "node:crypto"
import type { AppLoadContext } from "@remix-run/cloudflare"
import { MAX_LISTED_KEYS } from "#app/domain/licensing/revocation.ts"
import { findRevokedKeys } from "#db/licensing/revocations.server.ts"

type Dependencies = Pick<AppLoadContext, "db" | "signer" | "now" | "log">

/** The list's number, and what signs the list for whoever has not got that one yet. */
export async function issueRevocationList({ db, signer, now, log }: Dependencies) {
  const issuedAt = now()
  const { number, keys } = await findRevokedKeys(db, issuedAt)
  if (keys.length === MAX_LISTED_KEYS) log.error("revocation-list-full", "older revocations are left out")
  // Sorted, so that the order tells nothing of when a license was revoked.
  const sign = () => signer.signRevocations({ number, revoked: keys.map(hashKey).sort() }, issuedAt)
  return { number, sign }
}

/** A key has 103 random bits, so its hash can't be guessed back and needs no salt. */
function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex")
}
