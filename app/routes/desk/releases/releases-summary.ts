import { stateOfRelease } from "#app/copy/desk/releases.ts"
import { createId, type RandomBytes } from "#app/domain/random.ts"
import { formatSize, isForEverybody, type Release } from "#app/domain/releases/release.ts"
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
    ...drafts.map((draft) => ({ ...draft, state: "Draft", since: null, isTold: false })),
    ...published.map((release) => ({
      ...release,
      state: stateOfRelease(release),
      isTold: isForEverybody(release),
      since: formatIndianMoment(release.publishedAt),
    })),
  ]
  return {
    items: rows.map(({ version, state, since, isTold, installerUrl, size, sha256, channel, signature }) => ({
      ...{ version, state, since, isTold, installerUrl, sha256, channel },
      isSigned: signature !== null,
      size: size === null ? "Not read" : formatSize(size),
      formId: createId(randomBytes),
    })),
    draft: drafts.find(({ version }) => version === wanted) ?? null,
  }
}
