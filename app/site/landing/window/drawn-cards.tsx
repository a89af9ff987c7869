import { Drawing } from "#app/platform/ui/drawing.tsx"
import { ToolCard, ToolsBand } from "#app/site/landing/tool-cards.tsx"
import { tools } from "#app/site/landing/tools-copy.ts"

type Face = {
  /** Columns of the card, of two or of twelve, so that the cards of a row are equally high. */
  span: string
  /** Height of the drawing, which is as wide as its card and arranges itself by that width. */
  height: string
  /** Frame of a drawing that ends with its card. */
  frame?: string
}

/** Faces of the cards, in their order on the page. */
const FACES = new Map<string, Face>([
  ["debloat", { span: "lg:col-span-7", height: "h-[22.25rem]" }],
  ["privacy", { span: "lg:col-span-5", height: "h-[18.75rem] md:h-[20.5rem]" }],
  ["performance", { span: "lg:col-span-4", height: "h-[9.75rem] md:max-lg:h-[14.5rem]" }],
  ["network", { span: "md:col-span-2 lg:col-span-8", height: "h-[20.375rem] @min-[35rem]:h-[9.625rem]" }],
  ["customization", { span: "md:col-span-2 lg:col-span-7", height: "h-[16.5rem]", frame: "flush" }],
  ["security", { span: "lg:col-span-5", height: "h-[14.5rem]" }],
])

const ORDER = [...FACES.keys()]

const CARDS = tools.toSorted((one, other) => ORDER.indexOf(one.id) - ORDER.indexOf(other.id))

/** The tools, each with a drawing that is as wide as its card. */
export function DrawnCards() {
  return (
    <ToolsBand isSunken>
      {CARDS.map((tool) => {
        const face = FACES.get(tool.id)
        return (
          <ToolCard key={tool.id} tool={tool} className={face?.span}>
            <div className={`@container mt-auto ${face?.frame ?? ""}`}>
              <Drawing
                name={tool.id}
                alt={tool.drawings?.card ?? ""}
                width={320}
                height={232}
                className={`w-full ${face?.height}`}
              />
            </div>
          </ToolCard>
        )
      })}
    </ToolsBand>
  )
}
