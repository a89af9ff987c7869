import type { ReactNode } from "react"
import { Icon, PathIcon } from "#app/platform/ui/icon.tsx"
import { landing } from "./copy.ts"
import { MoreLinks } from "./landing-parts.tsx"
import { ScreenshotPicture } from "./screenshot.tsx"
import type { Tool } from "./tool.ts"
import { tools } from "./tools-copy.ts"

/**
 * The tools as cards, with the links below them.
 * @public An app may fill them with drawings of its own.
 */
export function ToolsBand({ isSunken = false, children }: { isSunken?: boolean; children: ReactNode }) {
  const { heading, lead, more } = landing.features
  return (
    <section className={isSunken ? "band band-sunken" : "band"} aria-labelledby="features">
      <div className="wrap">
        <h2 id="features" className="text-section">
          {heading}
        </h2>
        <p className="lead mt-3 mb-10">{lead}</p>
        <ul className="grid gap-5 md:grid-flow-dense md:grid-cols-2 lg:grid-cols-12">{children}</ul>
        <MoreLinks links={more} />
      </div>
    </section>
  )
}

type ToolCardProps = { tool: Tool; className?: string; children: ReactNode }

/**
 * A tool whose whole face leads to its section.
 * @public An app may fill it with drawings of its own.
 */
export function ToolCard({ tool: { id, title, icon, body }, className = "", children }: ToolCardProps) {
  return (
    <li className={`tool-card card relative flex flex-col ${className}`}>
      <h3 className="flex items-center gap-2.5 text-2xl">
        {icon && <PathIcon path={icon} size={28} className="text-accent" />}
        <a href={`/features#${id}`}>{title}</a>
      </h3>
      <p className="mt-2 mb-6 max-w-[36em] leading-normal last:mb-0">{body}</p>
      {children}
    </li>
  )
}

/** The widths of cards in a row of twelve columns, so that the last row is full. */
const SPANS: Record<number, string> = {
  1: "md:col-span-2 lg:col-span-12",
  2: "lg:col-span-6",
  3: "lg:col-span-4",
}

/** The width of a card by its place: three in a row, and the remaining ones share the last row, or two rows of two. */
function spanOf(index: number, count: number) {
  const isOfLeftOver = count % 3 === 1 ? index >= count - 4 : index >= count - (count % 3)
  if (count === 1) return SPANS[1]
  const isAlone = count % 2 === 1 && index === count - 1 ? " md:max-lg:col-span-2" : ""
  return (isOfLeftOver && count % 3 > 0 ? SPANS[2] : SPANS[3]) + isAlone
}

/** The tools in their order, each with its picture, or with what it changes in words. */
export function ToolCards() {
  return (
    <ToolsBand>
      {tools.map((tool, index) => (
        <ToolCard key={tool.id} tool={tool} className={spanOf(index, tools.length)}>
          {tool.picture && (
            <ScreenshotPicture {...tool.picture} className="mt-auto rounded-md border border-line" />
          )}
          {!tool.picture && tool.switches.length > 0 && (
            <ul className="mt-auto grid gap-2 border-t border-line pt-4 text-muted">
              {tool.switches.map(({ id, name }) => (
                <li key={id} className="flex gap-2.5">
                  <Icon name="check" size={18} className="mt-0.5 text-accent" />
                  {name}
                </li>
              ))}
            </ul>
          )}
        </ToolCard>
      ))}
    </ToolsBand>
  )
}
