import { z } from "zod"

const short = z.string().transform((text) => text.slice(0, 100))

const Report = z.object({
  "csp-report": z.object({
    "effective-directive": short.optional(),
    "violated-directive": short.optional(),
    "blocked-uri": z.string().optional(),
    "document-uri": z.string().optional(),
  }),
})

/** The parts of a violation report that are worth a line: no query strings, which may carry something personal. */
export function readCspReport(body: string): Record<string, string> | null {
  try {
    const { "csp-report": report } = Report.parse(JSON.parse(body))
    return {
      directive: report["effective-directive"] ?? report["violated-directive"] ?? "unknown",
      blocked: originOf(report["blocked-uri"]),
      path: pathOf(report["document-uri"]),
    }
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
