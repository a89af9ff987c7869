import type { ReleaseChannel } from "#app/domain/releases/release.ts"
import { UpdateQuery } from "#app/forms/license-api.ts"
import { toFieldError } from "#app/routes/licensing/api/license-call.server.ts"

/** What an app says of itself when it asks for updates. */
type UpdateRequest = { channel: ReleaseChannel; version: string | null; device: string | null }

type ReadQuery =
  /** `isPlain`: it says nothing, as apps did before there were channels. */
  | { kind: "read"; isPlain: boolean; asked: UpdateRequest }
  | { kind: "refused"; errors: { field: string; message: string }[] }

/** Reads the query of an app that asks for updates. Parameters with other names are ignored. */
export function readUpdateQuery(request: Request): ReadQuery {
  const { searchParams } = new URL(request.url)
  const query = UpdateQuery.safeParse(Object.fromEntries(searchParams))
  if (!query.success) return { kind: "refused", errors: query.error.issues.map(toFieldError) }
  const { channel = "stable", version = null, device = null } = query.data
  const isPlain = !Object.keys(UpdateQuery.shape).some((name) => searchParams.has(name))
  return { kind: "read", isPlain, asked: { channel, version, device } }
}
