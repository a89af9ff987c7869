import { landing } from "#app/copy/site/landing.ts"
import { DrawnSwitch } from "./drawn-switch.tsx"

/** Drawing of one switch before and after it is flipped back, with a caption that says it is a drawing. */
export function UndoDrawing() {
  const { label, caption, before, after } = landing.undo.drawing
  return (
    <figure>
      <div
        role="img"
        aria-label={label}
        className="rounded-lg border border-line bg-raised text-[0.86rem] leading-snug shadow-float"
      >
        <div className="px-4 py-3.5">
          <DrawnSwitch {...before} isOn />
        </div>
        <div className="border-t border-line px-4 py-3.5">
          <DrawnSwitch {...after} isOn={false} />
        </div>
      </div>
      <figcaption className="mt-3 text-sm text-muted">{caption}</figcaption>
    </figure>
  )
}
