import * as z from "zod"
import { createEd25519Signer } from "#app/gateways/ed25519-signer.server.ts"
import { type Finding, failing, ok, warning } from "./finding.ts"
import type { Surroundings } from "./surroundings.ts"

const KeySet = z.object({
  keys: z.array(z.object({ kty: z.literal("OKP"), kid: z.string(), x: z.string() })).min(1),
})

/** The public keys that the app trusts, against the signing key. */
export async function checkSigningKey({ variables, siteUrl, fetch }: Surroundings): Promise<Finding> {
  const address = `${siteUrl}/.well-known/jwks.json`
  const response = await fetch(address)
  const published = KeySet.safeParse(response.ok ? await response.json() : null)
  if (!published.success) {
    return failing("Signing key", {
      says: `${address} (${response.status}) has no Ed25519 key: the app can verify no license.`,
      remedy:
        "See that LICENSE_SIGNING_KEY is set, and that nothing in front of the Worker answers for /.well-known/.",
    })
  }
  const kids = published.data.keys.map(({ kid }) => kid)
  const { LICENSE_SIGNING_KEY: current } = variables
  if (!current) {
    return warning("Signing key", {
      says: `The site publishes ${kids.join(", ")}; whether that is your key was not checked.`,
      remedy: "Run the doctor with LICENSE_SIGNING_KEY in its environment, or in .production.vars.",
    })
  }
  const [key] = await createEd25519Signer({ current, previous: null }).publicKeys()
  if (key && kids.includes(key.kid)) return ok("Signing key", `the site publishes the public key ${key.kid}`)
  return failing("Signing key", {
    says: `The site signs with ${kids.join(", ")}; the key known here is ${key?.kid}. Files signed by one fail under the other.`,
    remedy:
      "Set the key of your backup again: npx wrangler secret put LICENSE_SIGNING_KEY. For a planned change, follow the rotation in docs/operations.md.",
  })
}
