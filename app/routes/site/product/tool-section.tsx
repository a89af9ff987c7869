import { editionNotes, type Tool, toolsPage } from "#app/copy/site/tools.ts"
import { OneToolWindow } from "./app-window.tsx"

/** A tool: what it changes, what it leaves alone, and its window, which says how it is undone. */
export function ToolSection({ tool }: { tool: Tool }) {
  const { id, title, changes, leavesAlone, edition } = tool
  const { labels } = toolsPage
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="wrap tool-section">
      <div>
        <h2 id={`${id}-heading`} className="text-section">
          {title}
        </h2>
        <p className="mt-4">
          <span className="pill">{editionNotes[edition]}</span>
        </p>
        <dl className="mt-6 grid gap-4">
          <div>
            <dt className="font-semibold">{labels.changes}</dt>
            <dd className="mt-2">
              <ul className="tool-changes">
                {changes.map(({ what, shownIn }) => (
                  <li key={what}>
                    {what} <span className="small">{shownIn}</span>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
          {leavesAlone && (
            <div>
              <dt className="font-semibold">{labels.leavesAlone}</dt>
              <dd className="mt-1">{leavesAlone}</dd>
            </div>
          )}
        </dl>
      </div>
      <OneToolWindow tool={tool} />
    </section>
  )
}
