import type { TimelineItem } from "#app/copy/desk/timeline.ts"
import { DeskTime } from "./desk-time.tsx"

/** Everything that happened, newest first. */
export function Timeline({ items }: { items: TimelineItem[] }) {
  return (
    <ol className="desk-sheet desk-timeline">
      {items.map(({ key, at, title, detail, href }) => (
        <li key={key}>
          <span className="text-muted">
            <DeskTime at={at} />
          </span>
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
