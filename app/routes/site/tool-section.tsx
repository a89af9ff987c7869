import { Icon } from "#app/components/icon.tsx"
import { editionNotes, type Tool, toolsPage } from "#app/copy/site/tools.ts"

export function ToolSection({ id, title, body, changes, leavesAlone, undone, edition }: Tool) {
  const { labels } = toolsPage
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="mt-10 grid gap-x-16 gap-y-6 border-t border-line pt-8 lg:grid-cols-[20rem_1fr]"
    >
      <div>
        <Icon name={id} size={28} className="text-accent" />
        <h2 id={`${id}-heading`} className="mt-2">
          {title}
        </h2>
        <p className="mt-3 text-muted">{body}</p>
      </div>
      <dl className="grid content-start gap-x-10 gap-y-6 sm:grid-cols-2">
        <div>
          <dt className="font-semibold">{labels.changes}</dt>
          <dd>
            <ul className="mt-1 grid list-disc gap-1 pl-5 marker:text-edge">
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </dd>
        </div>
        <Fact label={labels.leavesAlone} text={leavesAlone} />
        <Fact label={labels.undone} text={undone} />
        <Fact label={labels.edition} text={editionNotes[edition]} />
      </dl>
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
