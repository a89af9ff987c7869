import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { pageMeta } from "#app/components/page-meta.ts"
import { brand } from "#app/copy/brand.ts"
import { compareVersions, isForEverybody } from "#app/domain/releases/release.ts"
import { listReleases } from "#db/releases/release-drafts.server.ts"
import { ReleaseSection } from "./release-section.tsx"

export const handle = { script: "none", shared: "everywhere" }

const FEED = { href: "/changelog.xml", title: `${brand.name}: change log`, type: "application/atom+xml" }

export const meta: MetaFunction = (args) => [
  ...(pageMeta("/changelog")(args) ?? []),
  { tagName: "link", rel: "alternate", ...FEED },
]

export async function loader({ context }: LoaderFunctionArgs) {
  const releases = await listReleases(context.db, context.now())
  const [latest] = releases
    .filter(isForEverybody)
    .sort((one, other) => compareVersions(other.version, one.version))
  return { releases, latest: latest?.version }
}

export default function Changelog() {
  const { releases, latest } = useLoaderData<typeof loader>()
  return (
    <div className="wrap max-w-[60rem] page-top">
      <h1>Change log</h1>
      <p className="lead">
        {`Every version of ${brand.name}, the newest first. `}
        <a href={FEED.href} className="link" type={FEED.type}>
          Atom feed
        </a>
      </p>
      {releases.length === 0 && (
        <p className="mt-8">
          Version 1.0.0 is the first. Each later version is listed here with its changes.
        </p>
      )}
      {releases.map((release) => (
        <ReleaseSection key={release.version} release={release} isLatest={release.version === latest} />
      ))}
    </div>
  )
}
