import { Drawing } from "#app/platform/ui/drawing.tsx"
import { Icon, PathIcon } from "#app/platform/ui/icon.tsx"
import { featuresCopy } from "./features-copy.ts"
import type { Step, Tool, ToolSwitch } from "./tools-copy.ts"

/** A tool on /features: what it gives and a drawing, and beside them each switch with where Windows shows it. */
export function ToolSection({ tool }: { tool: Tool }) {
  const { id, title, icon, body, switches, note } = tool
  const { gives, pictures } = featuresCopy
  return (
    <section aria-labelledby={id} className="split border-t border-line py-[clamp(2.5rem,2rem+2vw,3.75rem)]">
      <div>
        <h2 id={id} className="flex items-center gap-3 text-section">
          <PathIcon path={icon} size={30} className="text-accent" />
          {title}
        </h2>
        <p className="mt-3.5 max-w-[24em]">{gives[id] ?? body}</p>
        <Drawing
          name={`tool-${id}`}
          alt={pictures[id]}
          width={346}
          height={132}
          className="mt-7 h-auto w-full max-w-[21.625rem]"
        />
      </div>
      <div>
        <ul className="switch-rows">
          {switches.map((item) => (
            <SwitchRow key={item.id} item={item} />
          ))}
        </ul>
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
  const { free, before, after, inWindows } = featuresCopy
  return (
    <li>
      <div>
        <h3>
          {name} {isFree && <span className="pill pill-accent">{free}</span>}
        </h3>
        <p className="small">
          <span className="sr-only">{before} </span>
          {off}
        </p>
        <p className="switch-on">
          <span className="sr-only">{after} </span>
          {on}
        </p>
      </div>
      <p className="small">
        <span className="sr-only">{inWindows} </span>
        {where.map((step, index) => (
          <span key={keyOf(step)}>
            {index > 0 && " "}
            <PathStep step={step} isLast={index === where.length - 1} />
          </span>
        ))}
      </p>
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

/** What is typed, which breaks, also within a step that is not broken (Firefox), before the next word of a path or of a name. */
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
