import type { ReleaseChannel } from "#app/domain/releases/release.ts"
import { UpdateQuery } from "#app/forms/license-api.ts"
import { toFieldError } from "#app/routes/licensing/api/license-call.server.ts"

type ReadQuery =
  /** `isPlain`: it names no channel, as apps did before there were channels. */
  | { kind: "read"; isPlain: boolean; channel: ReleaseChannel }
  | { kind: "refused"; errors: { field: string; message: string }[] }

/** Reads the query of an app that asks for updates. Parameters with other names are ignored. */
export function readUpdateQuery(request: Request): ReadQuery {
  const { searchParams } = new URL(request.url)
  const query = UpdateQuery.safeParse(Object.fromEntries(searchParams))
  if (!query.success) return { kind: "refused", errors: query.error.issues.map(toFieldError) }
  return { kind: "read", isPlain: !searchParams.has("channel"), channel: query.data.channel ?? "stable" }
}
