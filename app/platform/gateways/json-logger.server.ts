import { type Analytics, limitEvents, recordEvent } from "./analytics.server.ts"
import type { Logger } from "./ports.ts"

/** Logs one JSON line per event, with the request id, and counts the event. */
export function createJsonLogger(requestId: string, dataset?: Analytics): Logger {
  const analytics = limitEvents(dataset)
  return {
    info(event, fields) {
      console.log(JSON.stringify({ event, requestId, ...fields }))
      const lagMs = typeof fields?.lagMs === "number" ? fields.lagMs : null
      recordEvent(analytics, event, { level: "info", lagMs })
    },
    error(event, error, fields) {
      console.error(JSON.stringify({ event, requestId, ...fields, ...describe(error) }))
      recordEvent(analytics, event, { level: "error" })
    },
  }
}

/**
 * Logs only the cause of a Drizzle error, whose own message contains the bound parameters (addresses,
 * hashes).
 */
function describe(error: unknown) {
  if (!(error instanceof Error)) return { error: typeof error === "string" ? error : "unknown" }
  if (error.message.startsWith("Failed query:")) return { error: rootMessage(error.cause) }
  return { error: `${error.name}: ${error.message}`, at: error.stack?.split("\n")[1]?.trim() }
}

function rootMessage(cause: unknown) {
  return cause instanceof Error ? `query failed: ${cause.message}` : "query failed"
}
