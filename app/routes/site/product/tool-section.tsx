import { Icon } from "#app/components/icon.tsx"
import { editionNotes, type Tool, toolsPage } from "#app/copy/site/tools.ts"
import { OneToolWindow } from "./app-window.tsx"

/** A tool: its window, what it changes, what it leaves alone and how it is undone. */
export function ToolSection({ tool }: { tool: Tool }) {
  const { id, title, body, changes, leavesAlone, undone, edition } = tool
  const { labels } = toolsPage
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="grid items-start gap-x-16 gap-y-8 border-t border-line py-[clamp(2.5rem,5vw,4.5rem)] lg:grid-cols-[1fr_1.1fr]"
    >
      <div>
        <Icon name={id} size={28} className="text-accent" />
        <h2 id={`${id}-heading`} className="mt-2 text-section">
          {title}
        </h2>
        <p className="mt-3 text-[1.1875rem] text-muted">{body}</p>
        <dl className="mt-6 grid gap-4">
          <Fact label={labels.changes} text={`${changes.join(" · ")}.`} />
          <Fact label={labels.leavesAlone} text={leavesAlone} />
          <Fact label={labels.undone} text={undone} />
          <Fact label={labels.edition} text={editionNotes[edition]} />
        </dl>
      </div>
      <OneToolWindow tool={tool} />
    </section>
  )
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt className="font-semibold">{label}</dt>
      <dd className="mt-1">{text}</dd>
    </div>
  )
}
