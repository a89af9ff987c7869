type Prerequisite = {
  /** The code of the error of Cloudflare's API that says that it is missing. */
  code: number
  name: string
  /** Where it is switched on, as a path of the dashboard. */
  path: string
  how: string
}

/** What an account must have switched on by a person, in the order in which set-up needs it. */
const PREREQUISITES: Prerequisite[] = [
  {
    code: 10042,
    name: "R2",
    path: "r2/overview",
    how: "choose the plan (it asks for a card; 10 GB are free). Or remove [[r2_buckets]] from wrangler.toml: bug reports then take no pictures",
  },
  {
    code: 10089,
    name: "Workers Analytics Engine",
    path: "workers/analytics-engine",
    how: "set it up; an empty dataset is enough. Or remove [[analytics_engine_datasets]] from wrangler.toml: nothing is measured then",
  },
]

/** The error of a command (what it printed is its message or cause), or for a prerequisite that is missing, one that says how to mend it. */
export function explainMissingPrerequisite(error: unknown, accountId: string): unknown {
  if (!(error instanceof Error)) return error
  const printed = `${error.message}\n${String(error.cause)}`
  const first = PREREQUISITES.findIndex(({ code }) => printed.includes(`[code: ${code}]`))
  const missing = PREREQUISITES[first]
  if (!missing) return error
  const describe = ({ name, path, how }: Prerequisite) =>
    `  ${name}: https://dash.cloudflare.com/${accountId}/${path}\n    ${how}.`
  const later = PREREQUISITES.slice(first + 1)
  return new Error(
    [
      `This account does not have ${missing.name} yet (error ${missing.code}). Switch it on:`,
      describe(missing),
      ...(later.length > 0
        ? ["Unless it is on already, set-up will ask next for:", ...later.map(describe)]
        : []),
      "Then run set-up again, with the same flags: it continues here.",
    ].join("\n"),
  )
}
