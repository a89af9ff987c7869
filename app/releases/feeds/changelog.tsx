import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { formatDay } from "#app/platform/time.ts"
import { compareVersions } from "#app/platform/version.ts"
import { betaCopy } from "#app/releases/download/copy.ts"
import { requirementsInShort } from "#app/releases/versions/copy.ts"
import { selectReleases } from "#app/releases/versions/queries.server.ts"
import {
  anchorOf,
  changesOf,
  formatSize,
  isForEverybody,
  type Release,
} from "#app/releases/versions/release.ts"
import { pageMeta } from "#app/site/layout/page-meta.ts"
import { changelogCopy as copy } from "./copy.ts"

export const handle = { script: "none", shared: "everywhere" }

const FEED = { href: "/changelog.xml", title: copy.feedTitle, type: "application/atom+xml" }

export const meta: MetaFunction = (args) => [
  ...(pageMeta("/changelog")(args) ?? []),
  { tagName: "link", rel: "alternate", ...FEED },
]

export async function loader({ context }: LoaderFunctionArgs) {
  const releases = await selectReleases(context.db)
  const [latest] = releases
    .filter(isForEverybody)
    .sort((one, other) => compareVersions(other.version, one.version))
  return { releases, latest: latest?.version }
}

export default function Changelog() {
  const { releases, latest } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page-top">
      <h1 className="text-statement">{copy.title}</h1>
      <p className="lead">
        {`${copy.lead} `}
        <a href={FEED.href} className="link" type={FEED.type}>
          {copy.feed}
        </a>
      </p>
      {releases.length === 0 && <p className="mt-8">{copy.none}</p>}
      {releases.map((release) => (
        <ReleaseSection key={release.version} release={release} isLatest={release.version === latest} />
      ))}
    </div>
  )
}

function ReleaseSection({ release, isLatest }: { release: Release; isLatest: boolean }) {
  const { version, publishedAt, withdrawnAt, size, sha256 } = release
  return (
    <section
      id={anchorOf(version)}
      className="mt-10 grid gap-x-12 gap-y-4 border-t border-line pt-8 md:grid-cols-[13rem_minmax(0,1fr)]"
      aria-labelledby={`${anchorOf(version)}-heading`}
    >
      <div>
        <h2 id={`${anchorOf(version)}-heading`}>{copy.version(version)}</h2>
        <p className="mt-1 text-muted">
          <time dateTime={publishedAt.toISOString()}>{formatDay(publishedAt)}</time>
        </p>
        {release.channel === "beta" && (
          <p className="mt-2">
            <span className="pill">{betaCopy.label}</span>
          </p>
        )}
      </div>
      <div>
        <ul className="grid list-disc gap-2 pl-5 marker:text-edge">
          {changesOf(release).map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        {withdrawnAt ? (
          <p className="mt-4 font-semibold">
            {`${copy.withdrawn.before} `}
            <time dateTime={withdrawnAt.toISOString()}>{formatDay(withdrawnAt)}</time>
            {copy.withdrawn.after}
          </p>
        ) : (
          <p className="mt-4 text-[0.95rem] text-muted">
            {`${copy.file(formatSize(size))} `}
            <code className="font-mono break-all">{sha256}</code>
          </p>
        )}
        {withdrawnAt === null && release.channel === "beta" && (
          <p className="mt-4 font-semibold">{betaCopy.sentence}</p>
        )}
        {isLatest && (
          <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
            <a href="/free-download" className="btn btn-quiet">
              {copy.free}
            </a>
            <span className="small">{requirementsInShort}</span>
          </p>
        )}
      </div>
    </section>
  )
}
