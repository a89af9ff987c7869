import type { ReactNode } from "react"
import { Icon } from "#app/components/icon.tsx"
import { Notice } from "#app/components/notice.tsx"
import { landing } from "#app/copy/site/landing.ts"
import { DrawnSwitch } from "./drawn-switch.tsx"
import { LandingSection } from "./landing-section.tsx"

const pictures = [<RestorePoint key="point" />, <UndoSwitch key="switch" />, <RestoreTimeline key="back" />]

/** The three ways back, as three frames. */
export function UndoSteps() {
  const { heading, steps, caution } = landing.undo
  return (
    <LandingSection name="undo" heading={heading}>
      <ol className="mt-9 grid gap-x-8 gap-y-10 lg:grid-cols-3">
        {steps.map(({ title, body }, index) => (
          <li key={title} className="grid content-start gap-x-6 sm:max-lg:grid-cols-[17rem_1fr]">
            <Picture>{pictures[index]}</Picture>
            <div className="mt-5 sm:max-lg:mt-0 sm:max-lg:self-center">
              <h3 className="flex gap-2.5">
                <span className="flex-none text-muted tabular-nums">{index + 1}.</span> {title}
              </h3>
              <p className="mt-2 text-muted">{body}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-10 w-fit max-w-full">
        <Notice kind="caution">{caution}</Notice>
      </div>
    </LandingSection>
  )
}

/** Illustration of a part of the app's window; hidden from screen readers, because the text says the same. */
function Picture({ children }: { children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className="grid min-h-36 content-center py-3 rounded-lg border border-line bg-sunken px-[min(1.5rem,6.25vw)] text-[0.86rem] leading-snug"
    >
      <div className="rounded-md border border-line bg-raised shadow-float">{children}</div>
    </div>
  )
}

function RestorePoint() {
  return (
    <span className="flex items-center gap-2.5 rounded-[inherit] bg-amber-soft px-4 py-3.5 font-semibold text-amber">
      <Icon name="security" size={18} />
      Restore point made, 10:42
    </span>
  )
}

/** One switch, flipped on and flipped back. */
function UndoSwitch() {
  const { before, after } = landing.undo.drawing
  return (
    <>
      <span className="block px-4 py-2">
        <DrawnSwitch {...before} isOn />
      </span>
      <span className="block border-t border-line px-4 py-2">
        <DrawnSwitch {...after} isOn={false} />
      </span>
    </>
  )
}

function RestoreTimeline() {
  return (
    <span className="grid gap-2 px-4 py-3.5">
      <span className="flex justify-between gap-3 whitespace-nowrap tabular-nums">
        <span className="font-semibold text-amber">10:42</span>
        <span className="text-muted">Now</span>
      </span>
      <span className="flex items-center forced-color-adjust-none">
        <span className="size-3 flex-none rounded-full bg-amber" />
        <span className="ml-1.5 size-2 flex-none rotate-45 border-b-2 border-l-2 border-muted" />
        <span className="-ml-2 mr-1.5 h-0.5 flex-1 bg-muted" />
        <span className="size-3 flex-none rounded-full border-2 border-muted" />
      </span>
    </span>
  )
}
