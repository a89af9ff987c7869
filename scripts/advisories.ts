import { readFileSync } from "node:fs"
import * as z from "zod"

type Advisories = {
  /** Lowest version of each package that these advisories do not affect. */
  minimumVersions: { package: string; version: string; advisories: string[] }[]
  /** Advisories without a version to update to, and why this site is not exposed to each. */
  notReached: { advisory: string; packages: string[]; why: string }[]
}

export const readAdvisories = (): Advisories => JSON.parse(readFileSync(".config/advisories.json", "utf8"))

const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([
          // Another package that is listed by itself.
          z.string(),
          z.object({ name: z.string(), url: z.string(), title: z.string(), severity: z.string() }),
        ]),
      ),
    }),
  ),
})

/** Lists new advisories in the output of `npm audit --json`; null if the registry did not respond. */
export function findNewAdvisories(output: unknown, known: string[]) {
  const report = Report.safeParse(output)
  if (!report.success) return null
  const advisories = Object.values(report.data.vulnerabilities).flatMap(({ via }) =>
    via.filter((cause) => typeof cause !== "string"),
  )
  const lines = advisories
    .filter(({ url }) => !known.some((advisory) => url.endsWith(`/${advisory}`)))
    .map(({ name, url, title, severity }) => `${name}: ${title} (${severity}) ${url}`)
  return [...new Set(lines)]
}
