import { Icon, PathIcon } from "#app/platform/ui/icon.tsx"
import { landing } from "./copy.ts"
import { landingPicture, scenePicture } from "./pictures-copy.ts"
import { ScreenshotPicture } from "./screenshot.tsx"
import type { Tool } from "./tool.ts"
import { tools } from "./tools-copy.ts"

/** Beside the first words of the landing page: a picture, which runs off the edge of a wide screen, or the tools in words. */
export function Showcase() {
  if (!landingPicture) return <ToolIndex className="showcase card shadow-float" />
  return (
    <div className="showcase showcase-picture">
      <ScreenshotPicture {...landingPicture} className="shadow-float" />
    </div>
  )
}

/** The tools by name, each with what it does, as a list that leads to their sections. */
function ToolIndex({ of = tools, className = "" }: { of?: readonly Tool[]; className?: string }) {
  return (
    <ul className={className}>
      {of.map(({ id, title, icon, body }) => (
        <li key={id} className="relative flex items-center gap-4 border-t border-line py-5 first:border-0">
          {icon && <PathIcon path={icon} size={28} className="shrink-0 text-accent" />}
          <span className="me-auto">
            <a
              href={`/features#${id}`}
              className="block font-display text-2xl leading-tight font-semibold after:absolute after:inset-0"
            >
              {title}
            </a>
            <span className="mt-1 block leading-normal text-muted">{body}</span>
          </span>
          <Icon name="arrow" className="shrink-0 text-accent" />
        </li>
      ))}
    </ul>
  )
}

/** A dark scene: the large statement, beside the second picture where there is one. */
export function Statement() {
  return (
    <section className={landingPicture ? "scene scene-below-window" : "scene"} aria-labelledby="scene">
      <div className={scenePicture ? "wrap grid items-center gap-x-20 gap-y-14 lg:grid-cols-2" : "wrap"}>
        <h2 id="scene" className={scenePicture ? "text-statement" : "text-hero max-w-[14em]"}>
          {landing.scene.statement}
        </h2>
        {scenePicture && <ScreenshotPicture {...scenePicture} className="rounded-lg border border-line" />}
      </div>
    </section>
  )
}

/** Beside the first words of /free: what the free version has. */
export function FreeTools() {
  const free = tools.filter(({ isFree, switches }) => isFree || switches.some((item) => item.isFree))
  return <ToolIndex of={free} className="card shadow-float" />
}
