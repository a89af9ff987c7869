import * as z from "zod"

type Violation = ReturnType<typeof violationOf>

/** Violations logged per request: the endpoint is public, and a batch may contain any number. */
const MAX_VIOLATIONS = 5

/** Reports of a batch that are read, of whatever type. */
const MAX_REPORTS = 50

const truncated = z.string().transform((text) => text.slice(0, 100))

/** Body that browsers send to `report-uri`: a single report. */
const LegacyReport = z
  .object({
    "csp-report": z.object({
      "effective-directive": truncated.optional(),
      "violated-directive": truncated.optional(),
      "blocked-uri": z.string().optional(),
      "document-uri": z.string().optional(),
    }),
  })
  .transform(({ "csp-report": report }) =>
    violationOf(
      report["effective-directive"] ?? report["violated-directive"],
      report["blocked-uri"],
      report["document-uri"],
    ),
  )

/** Entry of the batch that browsers send to `report-to`, which may contain other report types. */
const ReportingApiReport = z
  .object({
    type: z.literal("csp-violation"),
    body: z.object({
      effectiveDirective: truncated.optional(),
      blockedURL: z.string().optional(),
      documentURL: z.string().optional(),
    }),
  })
  .transform(({ body }) => violationOf(body.effectiveDirective, body.blockedURL, body.documentURL))

/**
 * Parses `application/csp-report` or `application/reports+json`, detected by their shape, into at most five
 * violations. URLs are reduced to origin or path, because query strings may contain personal data.
 */
export function readCspReports(reports: unknown) {
  if (!Array.isArray(reports)) return parseReports([reports], LegacyReport)
  return parseReports(reports.slice(0, MAX_REPORTS), ReportingApiReport)
}

function parseReports(reports: unknown[], schema: z.ZodType<Violation>) {
  return reports.flatMap((report) => schema.safeParse(report).data ?? []).slice(0, MAX_VIOLATIONS)
}

function violationOf(directive = "unknown", blocked = "", document = "") {
  return { directive, blocked: originOf(blocked), path: pathOf(document) }
}

function originOf(uri: string) {
  return URL.canParse(uri) ? new URL(uri).origin.slice(0, 100) : uri.slice(0, 30)
}

function pathOf(uri: string) {
  return URL.canParse(uri) ? new URL(uri).pathname.slice(0, 100) : "unknown"
}
