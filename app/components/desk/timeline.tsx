import type { TimelineItem } from "#app/copy/desk/timeline.ts"

/** Everything that happened, newest first, with the time in UTC. */
export function Timeline({ items }: { items: TimelineItem[] }) {
  return (
    <ol className="border-t border-line">
      {items.map(({ key, at, when, title, detail, href }) => (
        <li key={key} className="grid gap-x-6 border-b border-line py-3 md:grid-cols-[14rem_1fr]">
          <time dateTime={at} className="text-sm text-muted tabular-nums">
            {when}
          </time>
          <div>
            <p className="font-semibold">
              {href ? (
                <a className="link" href={href}>
                  {title}
                </a>
              ) : (
                title
              )}
            </p>
            {detail && <p className="text-sm whitespace-pre-line text-muted">{detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
