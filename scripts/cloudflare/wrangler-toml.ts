import { createHash } from "node:crypto"

/** The Worker whose names are in the repository; others are previews. */
const PRODUCTION = "brisk"

type Changes = {
  worker: string
  names: { database: string; bucket: string }
  databaseId: string | null
  namespaceId: string | null
  vars: Record<string, string>
}

/** The text of wrangler.toml with these names, ids and [vars]; null keeps what is there. Comments and order stay. */
export function changeWranglerToml(text: string, changes: Changes): string {
  const { worker, names, databaseId, namespaceId, vars } = changes
  let changed = replaceValue(text, /^(name = )"[^"]*"/m, worker, "name")
  changed = replaceValue(changed, /^(database_name = )"[^"]*"/m, names.database, "database_name")
  changed = replaceValue(changed, /^(bucket_name = )"[^"]*"/m, names.bucket, "bucket_name")
  if (databaseId) changed = replaceValue(changed, /^(database_id = )"[^"]*"/m, databaseId, "database_id")
  if (worker !== PRODUCTION) changed = separatePreview(changed, worker)
  if (namespaceId) {
    const id = /(\[\[kv_namespaces\]\]\nbinding = "PRICES"\nid = )"[^"]*"/
    changed = replaceValue(changed, id, namespaceId, "the id of PRICES")
  }
  const usesWorkersDev = /\.workers\.dev\/?$/.test(vars.SITE_URL ?? "")
  changed = changed.replace(/^workers_dev = \w+/m, `workers_dev = ${usesWorkersDev}`)
  for (const [name, value] of Object.entries(vars)) {
    changed = replaceValue(changed, new RegExp(`^(${name} = )"(?:[^"\\\\]|\\\\.)*"`, "m"), value, name)
  }
  return changed
}

/** Datasets and counters of the rate limiter are the account's: a preview with production's names would write into them. */
function separatePreview(text: string, worker: string): string {
  const dataset = worker.replaceAll(/\W/g, "_")
  const changed = replaceValue(text, /^(dataset = )"[^"]*"/m, dataset, "dataset")
  return changed.replace(
    /^(name = "(\w+)"\nnamespace_id = )"\d+"/gm,
    (_, before: string, name: string) => `${before}"${namespaceIdOf(`${worker}/${name}`)}"`,
  )
}

/** A positive integer that is the same at every run. */
const namespaceIdOf = (name: string) => createHash("sha256").update(name).digest().readUInt32BE() + 10_000

/** JSON escapes a string as TOML does. */
function replaceValue(text: string, pattern: RegExp, value: string, name: string): string {
  if (!pattern.test(text)) throw new Error(`wrangler.toml has no ${name}.`)
  return text.replace(pattern, (_, before: string) => before + JSON.stringify(value))
}
