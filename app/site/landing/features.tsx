import { requirementsInShort } from "#app/releases/versions/copy.ts"
import { OneToolWindow } from "./app-window.tsx"
import { appWindow, landing } from "./copy.ts"
import { NeverTouched } from "./landing-bands.tsx"
import { freePartOf, type Tool, tools, toolsPage } from "./tools-copy.ts"

export const handle = { script: "none", shared: "everywhere" }

export default function Features() {
  const { title, lead, allTools, free } = toolsPage
  return (
    <>
      <div className="wrap page-top">
        <h1 className="text-statement">{title}</h1>
        <p className="lead">{lead}</p>
        <nav aria-label={title}>
          <ul className="mt-6 flex flex-wrap gap-x-6">
            {tools.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="link link-tall">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="small mt-3">{appWindow.caption}</p>
      </div>
      <div>
        {tools.map((tool) => (
          <ToolSection key={tool.id} tool={tool} />
        ))}
      </div>
      <div className="band band-sunken">
        <div className="wrap grid gap-14 lg:grid-cols-2">
          <section aria-labelledby="never">
            <h2 id="never">{landing.undo.never}</h2>
            <NeverTouched />
          </section>
          <section aria-labelledby="all-tools">
            <h2 id="all-tools">{allTools.heading}</h2>
            <ul className="mt-4 grid max-w-[42rem] list-disc gap-2.5 pl-5 marker:text-edge">
              {allTools.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <a href={allTools.help.href} className="link link-tall mt-5">
              {allTools.help.label}
            </a>
          </section>
        </div>
      </div>
      <section className="scene" aria-labelledby="free">
        <div className="wrap">
          <h2 id="free" className="text-section">
            {free.heading}
          </h2>
          <p className="actions">
            {free.calls.map(({ label, href }, index) => (
              <a key={href} href={href} className={index === 0 ? "btn" : "btn btn-quiet"}>
                {label}
              </a>
            ))}
          </p>
          <p className="small mt-5">{requirementsInShort}</p>
        </div>
      </section>
    </>
  )
}

/** A tool: what it changes, what it leaves alone, and its window, which says how it is undone. */
function ToolSection({ tool }: { tool: Tool }) {
  const { id, title, changes, leavesAlone } = tool
  const { labels } = toolsPage
  return (
    <section
      aria-labelledby={id}
      className="wrap grid items-center gap-x-16 gap-y-8 py-[clamp(2.5rem,5vw,4.5rem)] lg:grid-cols-2 lg:even:*:first:order-1"
    >
      <div>
        <h2 id={id} className="text-section">
          {title}
        </h2>
        <p className="small mt-4">{freePartOf(tool)}</p>
        <dl className="mt-6 grid gap-4">
          <div>
            <dt className="font-semibold">{labels.changes}</dt>
            <dd>
              <ul className="mt-2 divide-y divide-line border-t border-line">
                {changes.map(([what, shownIn]) => (
                  <li key={what} className="py-2">
                    {what} <span className="small block">{shownIn}</span>
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
