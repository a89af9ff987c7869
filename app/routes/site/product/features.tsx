import { pageMeta } from "#app/components/page-meta.ts"
import { requirementsInShort } from "#app/copy/licensing/release.ts"
import { appWindow } from "#app/copy/site/app-window.ts"
import { tools, toolsPage } from "#app/copy/site/tools.ts"
import { NeverTouched } from "./never-touched.tsx"
import { ToolSection } from "./tool-section.tsx"

export const handle = { script: "none", shared: "everywhere" }
export const meta = pageMeta("/features")

export default function Features() {
  const { title, lead } = toolsPage
  return (
    <>
      <div className="wrap page-top">
        <h1 className="text-hero">{title}</h1>
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
        <p className="mt-3 small">{appWindow.caption}</p>
      </div>
      <div className="tool-sections">
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
    <div className="band band-sunken">
      <div className="wrap grid gap-[clamp(3rem,6vw,5rem)]">
        <NeverTouched />
        <section aria-labelledby="all-tools">
          <h2 id="all-tools">{heading}</h2>
          <ul className="mt-4 grid max-w-[42rem] list-disc gap-2.5 pl-5 marker:text-edge">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <p className="mt-5">
            <a href={help.href} className="link link-tall">
              {help.label}
            </a>
          </p>
        </section>
      </div>
    </div>
  )
}

function Free() {
  const { heading, calls } = toolsPage.free
  return (
    <section className="scene closing" id="free" aria-labelledby="free-heading">
      <h2 id="free-heading" className="text-section">
        {heading}
      </h2>
      <p className="actions mt-0 justify-center">
        {calls.map(({ label, href }, index) => (
          <a key={href} href={href} className={index === 0 ? "btn" : "btn btn-quiet"}>
            {label}
          </a>
        ))}
      </p>
      <p className="small">{requirementsInShort}</p>
    </section>
  )
}
