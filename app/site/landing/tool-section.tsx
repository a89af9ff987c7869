import { Icon, PathIcon } from "#app/platform/ui/icon.tsx"
import { featuresCopy } from "./features-copy.ts"
import { ownParts } from "./own-parts.tsx"
import { ScreenshotPicture } from "./screenshot.tsx"
import type { Step, Tool, ToolSwitch } from "./tool.ts"

/** A tool on /features: what it gives and a drawing, and beside them each switch with where Windows shows it. */
export function ToolSection({ tool }: { tool: Tool }) {
  const { id, title, icon, body, gives, switches, isFree, note, picture } = tool
  const { ToolDrawing } = ownParts
  const hasRows = switches.length > 0
  const isOfWords = !hasRows && !picture
  const shot = picture && (
    <ScreenshotPicture
      {...picture}
      className={`rounded-md border border-line ${hasRows ? "mt-7" : "shadow-float"}`}
    />
  )
  return (
    <section aria-labelledby={id} className="split border-t border-line py-[clamp(2.5rem,2rem+2vw,3.75rem)]">
      <div>
        <h2 id={id} className="flex items-center gap-3 text-section">
          {icon && <PathIcon path={icon} size={30} className="text-accent" />}
          {title}
        </h2>
        {!isOfWords && <p className="mt-3.5 max-w-[24em]">{gives ?? body}</p>}
        {ToolDrawing && <ToolDrawing tool={tool} />}
        {hasRows && shot}
      </div>
      <div>
        {isOfWords && (
          <p className="max-w-[26em] text-xl leading-normal font-medium">
            {gives ?? body} {isFree && <span className="pill pill-accent">{featuresCopy.free}</span>}
          </p>
        )}
        {hasRows ? (
          <ul className="switch-rows">
            {switches.map((item) => (
              <SwitchRow key={item.id} item={item} />
            ))}
          </ul>
        ) : (
          shot
        )}
        {note && (
          <p className="small flex gap-2.5 border-t border-line pt-4">
            <Icon name={note.isChange ? "info" : "lock"} size={17} className="mt-0.5" />
            <span>
              {note.text}
              {note.typed && (
                <>
                  <code>{note.typed}</code>.
                </>
              )}
            </span>
          </p>
        )}
      </div>
    </section>
  )
}

function SwitchRow({ item: { name, off, on, where, isFree } }: { item: ToolSwitch }) {
  const { free, switchOff, switchOn, inWindows } = featuresCopy
  return (
    <li>
      <div>
        <h3>
          {name} {isFree && <span className="pill pill-accent">{free}</span>}
        </h3>
        {off && (
          <p className="small">
            <span className="sr-only">{switchOff} </span>
            {off}
          </p>
        )}
        <p className="switch-on">
          {off && <span className="sr-only">{switchOn} </span>}
          {on}
        </p>
      </div>
      {where.length > 0 && (
        <p className="small">
          <span className="sr-only">{inWindows} </span>
          {where.map((step, index) => (
            <span key={keyOf(step)}>
              {index > 0 && " "}
              <PathStep step={step} isLast={index === where.length - 1} />
            </span>
          ))}
        </p>
      )}
    </li>
  )
}

const keyOf = (step: Step) => (typeof step === "string" ? step : step.typed)

/** A step of a path, with the sign that leads to the next one, from which it is not broken. */
function PathStep({ step, isLast }: { step: Step; isLast: boolean }) {
  return (
    <span className="sm:whitespace-nowrap">
      {typeof step === "string" ? step : <Typed text={step.typed} />}
      {!isLast && " ›"}
    </span>
  )
}

/** Text to type; it may wrap before each word of a path or a name, also in a step that does not wrap (Firefox). */
function Typed({ text }: { text: string }) {
  const parts = text.split(/(?<=\\)|(?<=[a-z])(?=[A-Z])/)
  return (
    <code className="wrap-normal whitespace-normal">
      {parts.map((part, index) => (
        <span key={part}>
          {index > 0 && <wbr />}
          {part}
        </span>
      ))}
    </code>
  )
}
