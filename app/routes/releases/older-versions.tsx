import type { OfferedRelease } from "#app/domain/releases/release.ts"
import { formatDay } from "#app/domain/time.ts"

type Version = Pick<OfferedRelease, "version" | "publishedAt">

export function OlderVersions({ versions }: { versions: Version[] }) {
  return (
    <section className="card" aria-labelledby="older">
      <h2 id="older" className="text-xl">
        Older versions
      </h2>
      <ul className="mt-3">
        {versions.map(({ version, publishedAt }) => (
          <li key={version} className="flex flex-wrap gap-x-6 border-b border-line last:border-0">
            <a href={`/download/installer?version=${version}`} className="link link-tall w-28 tabular-nums">
              {`Version ${version}`}
            </a>
            {publishedAt && (
              <time dateTime={publishedAt.toISOString()} className="self-center text-muted">
                {formatDay(publishedAt)}
              </time>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
