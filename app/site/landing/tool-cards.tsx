import { Drawing } from "#app/platform/ui/drawing.tsx"
import { PathIcon } from "#app/platform/ui/icon.tsx"
import { landing } from "./copy.ts"
import { MoreLinks } from "./landing-bands.tsx"
import { type Tool, tools } from "./tools-copy.ts"

type Face = {
  /** Columns of the card, of two or of twelve, so that the cards of a row are equally high. */
  span: string
  /** Height of the drawing, which is as wide as its card and arranges itself by that width. */
  height: string
  /** Frame of a drawing that ends with its card. */
  frame?: string
}

/** Faces of the cards, in their order on the page. */
const FACES: Record<Tool["id"], Face> = {
  debloat: { span: "lg:col-span-7", height: "h-[22.25rem]" },
  privacy: { span: "lg:col-span-5", height: "h-[18.75rem] md:h-[20.5rem]" },
  performance: { span: "lg:col-span-4", height: "h-[9.75rem] md:max-lg:h-[14.5rem]" },
  network: { span: "md:col-span-2 lg:col-span-8", height: "h-[20.375rem] @min-[35rem]:h-[9.625rem]" },
  customization: { span: "md:col-span-2 lg:col-span-7", height: "h-[16.5rem]", frame: "flush" },
  security: { span: "lg:col-span-5", height: "h-[14.5rem]" },
}

const ORDER = Object.keys(FACES)

const CARDS = tools.toSorted((one, other) => ORDER.indexOf(one.id) - ORDER.indexOf(other.id))

/** The six tools, each as a card whose whole face leads to its section, with a picture of its own. */
export function ToolCards() {
  const { heading, lead, more, pictures } = landing.features
  return (
    <section className="band band-sunken" aria-labelledby="features">
      <div className="wrap">
        <h2 id="features" className="text-section">
          {heading}
        </h2>
        <p className="lead mt-3 mb-10">{lead}</p>
        <ul className="grid gap-5 md:grid-flow-dense md:grid-cols-2 lg:grid-cols-12">
          {CARDS.map(({ id, title, icon, body }) => (
            <li key={id} className={`tool-card card relative flex flex-col ${FACES[id].span}`}>
              <h3 className="flex items-center gap-2.5 text-2xl">
                <PathIcon path={icon} size={28} className="text-accent" />
                <a href={`/features#${id}`}>{title}</a>
              </h3>
              <p className="mt-2 mb-6 max-w-[36em] leading-normal">{body}</p>
              <div className={`@container mt-auto ${FACES[id].frame ?? ""}`}>
                <Drawing
                  name={id}
                  alt={pictures[id]}
                  width={320}
                  height={232}
                  className={`w-full ${FACES[id].height}`}
                />
              </div>
            </li>
          ))}
        </ul>
        <MoreLinks links={more} />
      </div>
    </section>
  )
}
