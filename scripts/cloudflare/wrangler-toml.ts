import { createHash } from "node:crypto"

type Changes = {
  worker: string
  bucket: string
  databaseId: string
  namespaceId: string
  vars: Record<string, string>
}

/** The text of wrangler.toml with these names, ids and [vars]. Comments and order stay. */
export function changeWranglerToml(text: string, changes: Changes): string {
  const { worker, bucket, databaseId, namespaceId, vars } = changes
  const usesWorkersDev = /\.workers\.dev\/?$/.test(vars.SITE_URL ?? "")
  const replaced = [
    [/^(name = )"[^"]*"/m, worker],
    [/^(database_name = )"[^"]*"/m, worker],
    [/^(database_id = )"[^"]*"/m, databaseId],
    [/(binding = "PRICES"\nid = )"[^"]*"/, namespaceId],
    [/^(bucket_name = )"[^"]*"/m, bucket],
    [/^(dataset = )"[^"]*"/m, worker.replaceAll("-", "_")],
    ...Object.entries(vars).map(
      ([name, value]) => [new RegExp(`^(${name} = )"(?:[^"\\\\]|\\\\.)*"`, "m"), value] as const,
    ),
  ] as const
  const changed = replaced.reduce((toml, [pattern, value]) => replaceValue(toml, pattern, value), text)
  return separateRateLimits(changed, worker).replace(/^workers_dev = \w+/m, `workers_dev = ${usesWorkersDev}`)
}

/** JSON escapes a string as TOML does. */
function replaceValue(text: string, pattern: RegExp, value: string): string {
  if (!pattern.test(text)) throw new Error(`wrangler.toml has nothing like ${pattern}.`)
  return text.replace(pattern, (_, before: string) => before + JSON.stringify(value))
}

/** Counters of the rate limiter are the account's: a preview has its own, the same at every run. */
function separateRateLimits(text: string, worker: string): string {
  if (worker === "brisk") return text
  return text.replace(/^(name = "(\w+)"\nnamespace_id = )"\d+"/gm, (_, before: string, name: string) => {
    const number = createHash("sha256").update(`${worker}/${name}`).digest().readUInt32BE() + 10_000
    return `${before}"${number}"`
  })
}
