import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { pageMeta } from "#app/layout/page-meta.ts"
import { formatIndianDay } from "#app/platform/time.ts"
import { Icon } from "#app/platform/ui/icon.tsx"
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
import { HelpLink } from "#app/site/help/help-link.tsx"
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
        <a href={FEED.href} className="link whitespace-nowrap" type={FEED.type}>
          <Icon name="feed" className="me-1.5 inline-block text-accent" />
          {copy.feed}
        </a>
      </p>
      <div className="mt-[clamp(2rem,1.4rem+2vw,3.5rem)]">
        {releases.length === 0 && <p className="empty">{copy.none}</p>}
        {releases.map((release) => (
          <ReleaseSection key={release.version} release={release} isLatest={release.version === latest} />
        ))}
      </div>
      <div className="split border-t border-line pt-8 pb-8">
        <p className="small lg:col-start-2">
          {`${copy.yourVersion} `}
          <HelpLink article="update">{copy.update}</HelpLink>
        </p>
      </div>
    </div>
  )
}

function ReleaseSection({ release, isLatest }: { release: Release; isLatest: boolean }) {
  const { version, publishedAt, withdrawnAt, size, sha256 } = release
  const isBeta = release.channel === "beta"
  return (
    <section
      id={anchorOf(version)}
      className="split border-t border-line py-[clamp(2rem,1.5rem+1.6vw,3rem)]"
      aria-labelledby={`${anchorOf(version)}-heading`}
    >
      <div>
        <h2 id={`${anchorOf(version)}-heading`} className="text-section">
          {version}
        </h2>
        <p className="small mt-1.5">
          <time dateTime={publishedAt.toISOString()}>{formatIndianDay(publishedAt)}</time>{" "}
          {isBeta && <span className="pill">{betaCopy.label}</span>}
          {isLatest && <span className="pill pill-accent">{copy.latest}</span>}
        </p>
      </div>
      <div>
        <ul className="grid gap-2">
          {changesOf(release).map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        {withdrawnAt && (
          <p className="mt-4 font-semibold">
            {`${copy.withdrawn.before} `}
            <time dateTime={withdrawnAt.toISOString()}>{formatIndianDay(withdrawnAt)}</time>
            {copy.withdrawn.after}
          </p>
        )}
        {withdrawnAt === null && isBeta && <p className="small mt-4">{betaCopy.sentence}</p>}
        {isLatest && (
          <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
            <a href="/free-download" className="btn max-sm:w-full">
              <Icon name="download" /> {copy.free}
            </a>
            <span className="small flex-[1_1_16rem]">{requirementsInShort}</span>
          </p>
        )}
        {!withdrawnAt && (
          <details className="fold mt-3">
            <summary>{copy.check}</summary>
            <p className="small mb-2">{copy.file(formatSize(size))}</p>
            <code className="hash">{sha256}</code>
          </details>
        )}
      </div>
    </section>
  )
}
