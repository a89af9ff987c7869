import { ANCHOR_KEY } from "#app/gateways/kv-record-anchor.server.ts"
import { runWrangler } from "./cloudflare/wrangler.ts"

/** Deletes the anchor of the audit log from KV: the site's cron then takes what is there as it is, and sets another one. */
export async function deleteAnchor({ remote }: { remote: boolean }): Promise<void> {
  const stateDir = process.env.STATE_DIR ?? ".wrangler/state"
  const target = remote ? ["--remote"] : ["--local", "--persist-to", stateDir]
  await runWrangler(["kv", "key", "delete", ANCHOR_KEY, "--binding", "PRICES", ...target])
}
