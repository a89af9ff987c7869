import { pageMeta } from "#app/components/page-meta.ts"
import { appWindow } from "#app/copy/site/app-window.ts"
import { tools, toolsPage } from "#app/copy/site/tools.ts"
import { ToolSection } from "./tool-section.tsx"
import { UndoDrawing } from "./undo-drawing.tsx"

export const handle = { script: "none", shared: "everywhere" }
export const meta = pageMeta("/features")

export default function Features() {
  const { title, lead } = toolsPage
  return (
    <>
      <div className="wrap py-[clamp(2.5rem,6vw,4.5rem)]">
        <h1>{title}</h1>
        <p className="mt-4 max-w-[42rem] text-[1.2rem] text-muted">{lead}</p>
        <p className="mt-2 max-w-[42rem] text-sm text-muted">{appWindow.caption}</p>
        <nav aria-label={title}>
          <ul className="mt-6 flex flex-wrap gap-x-6">
            {tools.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="link inline-flex min-h-11 items-center">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {tools.map((tool) => (
          <ToolSection key={tool.id} tool={tool} />
        ))}
      </div>
      <AllTools />
      <Free />
    </>
  )
}

function AllTools() {
  const { heading, points, help } = toolsPage.allTools
  return (
    <section className="band band-sunken" aria-labelledby="all-tools">
      <div className="wrap grid items-center gap-x-16 gap-y-8 lg:grid-cols-[1.4fr_1fr]">
        <div>
          <h2 id="all-tools">{heading}</h2>
          <ul className="mt-5 grid max-w-[42rem] list-disc gap-2.5 pl-5 marker:text-edge">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <p className="mt-5">
            <a href={help.href} className="link inline-flex min-h-11 items-center">
              {help.label}
            </a>
          </p>
        </div>
        <UndoDrawing />
      </div>
    </section>
  )
}

function Free() {
  const { heading, body, calls } = toolsPage.free
  return (
    <section className="band" id="free" aria-labelledby="free-heading">
      <div className="wrap">
        <h2 id="free-heading">{heading}</h2>
        <p className="mt-3 max-w-[42rem] text-muted">{body}</p>
        <p className="mt-6 flex flex-wrap gap-3">
          {calls.map(({ label, href }, index) => (
            <a key={href} href={href} className={index === 0 ? "btn" : "btn btn-quiet"}>
              {label}
            </a>
          ))}
        </p>
      </div>
    </section>
  )
}
