import { hash } from "node:crypto"
import { MAX_LISTED_KEYS } from "#app/licensing/machine-files/machine-file.ts"
import { findRevokedKeys } from "#app/licensing/machine-files/revocation-queries.server.ts"
import { apiCall } from "./license-call.server.ts"

/** The signed revocation list; 304 when If-None-Match has the number of the current list. */
export const loader = apiCall(async ({ request, context: { db, signer, log, now } }) => {
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
