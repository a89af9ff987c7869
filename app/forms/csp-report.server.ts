import { z } from "zod"

/** A violation, and the few of a batch that are written down: anyone may send a thousand. */
export type Violation = { directive: string; blocked: string; path: string }
const MAX_VIOLATIONS = 5

const short = z.string().transform((text) => text.slice(0, 100))

/** What `report-uri` sends: one report by itself. */
const LegacyReport = z
  .object({
    "csp-report": z.object({
      "effective-directive": short.optional(),
      "violated-directive": short.optional(),
      "blocked-uri": z.string().optional(),
      "document-uri": z.string().optional(),
    }),
  })
  .transform(({ "csp-report": report }) => ({
    directive: report["effective-directive"] ?? report["violated-directive"] ?? "unknown",
    blocked: originOf(report["blocked-uri"]),
    path: pathOf(report["document-uri"]),
  }))

/** What `report-to` sends many of at once, in a batch with reports of other kinds. */
const Report = z
  .object({
    type: z.literal("csp-violation"),
    body: z.object({
      effectiveDirective: short.optional(),
      blockedURL: z.string().optional(),
      documentURL: z.string().optional(),
    }),
  })
  .transform(({ body }) => ({
    directive: body.effectiveDirective ?? "unknown",
    blocked: originOf(body.blockedURL),
    path: pathOf(body.documentURL),
  }))

/**
 * The parts of violation reports that are worth a line each: no query strings, which may carry something personal.
 * Takes `application/csp-report` and `application/reports+json`, by what is in them.
 */
export function readCspReports(body: string): Violation[] {
  const reports = parseJson(body)
  if (!Array.isArray(reports)) return readAll([reports], LegacyReport)
  return readAll(reports, Report)
}

function readAll(reports: unknown[], schema: z.ZodType<Violation>): Violation[] {
  const violations: Violation[] = []
  for (const report of reports) {
    if (violations.length === MAX_VIOLATIONS) break
    const parsed = schema.safeParse(report)
    if (parsed.success) violations.push(parsed.data)
  }
  return violations
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function originOf(uri = ""): string {
  return URL.canParse(uri) ? new URL(uri).origin.slice(0, 100) : uri.slice(0, 30)
}

function pathOf(uri = ""): string {
  return URL.canParse(uri) ? new URL(uri).pathname.slice(0, 100) : "unknown"
}
