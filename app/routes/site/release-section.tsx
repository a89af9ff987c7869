import { anchorOf, changesOf, formatSize, type Release } from "#app/domain/releases/release.ts"
import { formatDay } from "#app/domain/time.ts"

export function ReleaseSection({ release, isLatest }: { release: Release; isLatest: boolean }) {
  const { version, publishedAt, withdrawnAt, size, sha256 } = release
  return (
    <section
      id={anchorOf(version)}
      className="mt-10 border-t border-line pt-8"
      aria-labelledby={`${anchorOf(version)}-heading`}
    >
      <h2 id={`${anchorOf(version)}-heading`} className="text-[1.4rem]">{`Version ${version}`}</h2>
      <p className="mt-1 text-muted">
        <time dateTime={publishedAt.toISOString()}>{formatDay(publishedAt)}</time>
      </p>
      <ul className="mt-4 grid list-disc gap-2 pl-5 marker:text-edge">
        {changesOf(release).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      {withdrawnAt ? (
        <p className="mt-4 font-semibold">
          {"Withdrawn on "}
          <time dateTime={withdrawnAt.toISOString()}>{formatDay(withdrawnAt)}</time>
          {". It can no longer be downloaded."}
        </p>
      ) : (
        <p className="mt-4 text-[0.95rem] text-muted">
          {`${formatSize(size)}, SHA-256 `}
          <code className="font-mono break-all">{sha256}</code>
        </p>
      )}
      {isLatest && (
        <p className="mt-4">
          <a href="/free-download" className="btn btn-quiet">
            Download the free version
          </a>
        </p>
      )}
    </section>
  )
}
