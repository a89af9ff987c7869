import { Icon } from "#app/components/icon.tsx"
import { landing } from "#app/copy/site/landing.ts"
import { LandingSection } from "./landing-section.tsx"

const { point, name, before, after } = landing.undo.drawing

/** Parts of the app's window, one for each way back. */
const pictures = [
  <p key="point" className="bg-amber-soft font-semibold text-amber">
    <Icon name="security" size={18} />
    {point}
  </p>,
  <div key="switch">
    <p className="frame-switch">
      {name}
      <i className="is-on" />
    </p>
    <p className="frame-switch">
      {name}
      <i />
    </p>
  </div>,
  <p key="back" className="frame-times tabular-nums">
    {before}
    <i />
    {after}
  </p>,
]

/** The three ways back, as three frames; their pictures say nothing that the text does not. */
export function UndoSteps() {
  const { heading, steps, caution } = landing.undo
  return (
    <LandingSection name="undo" heading={heading}>
      <ol className="frames">
        {steps.map(({ title, body }, index) => (
          <li key={title}>
            <div className="frame" aria-hidden="true">
              {pictures[index]}
            </div>
            <h3>
              {index + 1}. {title}
            </h3>
            <p>{body}</p>
          </li>
        ))}
      </ol>
      <p className="mt-10 text-amber">{caution}</p>
    </LandingSection>
  )
}
