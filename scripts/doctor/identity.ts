import * as z from "zod"
import { parseJson } from "#app/platform/text.ts"
import type { Wrangler } from "../cloudflare/wrangler.ts"
import { stateDir } from "../local/addresses.mjs"
import { type RunningSite, readVersion } from "../local/running-site.mjs"

const Deployed = z.object({ versions: z.array(z.object({ version_id: z.string() })) })
const Uploaded = z.array(z.object({ id: z.string() }))

/** Says why nothing can be asked of the local site: it does not run, or another copy answers at its address; else null. */
export async function findLocalStranger(site: RunningSite | null) {
  if (!site) return `npm start does not run with the state in ${stateDir}`
  const isOther = site.version !== null && (await readVersion(site.siteUrl)) !== site.version
  return isOther ? `another copy answers at ${site.siteUrl}` : null
}

/** Says that what answers at the address is no version of this Worker; null for one, and where nobody tells. */
export async function findRemoteStranger(siteUrl: string, wrangler: Wrangler) {
  const read = (args: string[]) => wrangler([...args, "--json"]).then(parseJson, () => null)
  const [deployed, uploaded, answering] = await Promise.all([
    read(["deployments", "status"]),
    // A deployment reaches all places within a minute.
    read(["versions", "list"]),
    readVersion(siteUrl).catch(() => null),
  ])
  const active = Deployed.safeParse(deployed).data?.versions.map(({ version_id }) => version_id) ?? []
  const known = [...active, ...(Uploaded.safeParse(uploaded).data ?? []).map(({ id }) => id)]
  const isOther = answering !== null && active.length > 0 && !known.includes(answering)
  return isOther ? `${siteUrl} answers with version ${answering}, which is none of this Worker` : null
}
