import { Mark } from "#app/components/icon.tsx"
import { landing } from "#app/copy/site/landing.ts"
import { PerformancePanel } from "./performance-panel.tsx"

const tools = ["Performance", "Privacy", "Security", "Network", "Debloat", "Customize"]

/** Drawing of the app's window, exposed to screen readers as one labeled image, with a caption that says so. */
export function ProductWindow() {
  const { label, caption } = landing.hero.drawing
  return (
    <div>
      <div
        role="img"
        aria-label={label}
        className="overflow-hidden rounded-[0.9rem] border border-line bg-raised text-[0.86rem] leading-snug shadow-float"
      >
        <TitleBar />
        <div className="grid sm:grid-cols-[8.6rem_1fr]">
          <ToolList />
          <PerformancePanel />
        </div>
      </div>
      <p className="mt-3 text-sm text-muted">{caption}</p>
    </div>
  )
}

function TitleBar() {
  return (
    <div className="flex items-center gap-2 border-b border-line px-3 py-2 text-muted">
      <Mark size={16} />
      Brisk PC Suite
      <svg
        className="ml-auto"
        width="70"
        height="12"
        viewBox="0 0 70 12"
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
      >
        <path d="M2 6h9M31.5 2.5h8v8h-8zM60 2l8 8M68 2l-8 8" />
      </svg>
    </div>
  )
}

/** The tools of the app; the first one is selected. */
function ToolList() {
  return (
    <div className="hidden content-start gap-0.5 bg-sunken px-2 py-3 sm:grid">
      {tools.map((tool, index) => (
        <span
          key={tool}
          className={
            index === 0
              ? "rounded-sm bg-raised px-2.5 py-1.5 font-semibold accent-left"
              : "px-2.5 py-1.5 text-muted"
          }
        >
          {tool}
        </span>
      ))}
    </div>
  )
}
