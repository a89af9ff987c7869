import { createId, type RandomBytes } from "#app/domain/random.ts"
import { formatSize, type Release } from "#app/domain/releases/release.ts"
import { formatIndianMoment } from "#app/domain/time.ts"
import type { ReleaseDraft } from "#db/releases/release-drafts.server.ts"

export type Draft = Omit<ReleaseDraft, "createdAt">

export type ReleaseItem = ReturnType<typeof releasesSummary>["items"][number]

/** The drafts and releases as rows, and the draft that the form shows. */
export function releasesSummary(
  { drafts, published }: { drafts: Draft[]; published: Release[] },
  wanted: string | null,
  randomBytes: RandomBytes,
) {
  const rows = [
    ...drafts.map((draft) => ({ ...draft, state: "Draft", since: null })),
    ...published.map((release) => ({
      ...release,
      state: release.withdrawnAt ? "Withdrawn" : "Published",
      since: formatIndianMoment(release.publishedAt),
    })),
  ]
  return {
    items: rows.map(({ version, state, since, installerUrl, size, sha256 }) => ({
      ...{ version, state, since, installerUrl, sha256 },
      size: size === null ? "Not read" : formatSize(size),
      formId: createId(randomBytes),
    })),
    draft: drafts.find(({ version }) => version === wanted) ?? null,
  }
}
