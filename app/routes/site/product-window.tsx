import { Icon, Mark } from "#app/components/icon.tsx"

const tools = ["Performance", "Privacy", "Security", "Network", "Debloat", "Customize"]

const meters = [
  { name: "Apps that start with Windows", before: 14, after: 5, was: "w-[88%]", is: "w-[32%]" },
  { name: "Background services", before: 96, after: 71, was: "w-[92%]", is: "w-[68%]" },
]

const switches = [
  { name: "Pause search indexing on battery", note: "Reversible. Takes effect now.", on: true },
  { name: "Visual effects for speed", note: "Off: animations stay as they are.", on: false },
]

/** Illustration of the app's window with example numbers, exposed to screen readers as one labeled image. */
export function ProductWindow() {
  return (
    <div
      role="img"
      aria-label="A drawing of the Brisk window with example numbers: six tools, meters before and after, switches, and a note that a restore point was made."
      className="overflow-hidden rounded-[0.9rem] border border-line bg-raised text-[0.86rem] leading-snug shadow-float"
    >
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
          <path d="M2 6h9M31.500 2.500h8v8h-8zM60 2l8 8M68 2l-8 8" />
        </svg>
      </div>
      <div className="grid sm:grid-cols-[8.6rem_1fr]">
        <div className="hidden content-start gap-0.5 bg-sunken px-2 py-3 sm:grid">
          {tools.map((tool, index) => (
            <span
              key={tool}
              className={
                index === 0
                  ? "rounded-sm bg-raised px-2.5 py-1.5 font-semibold shadow-[inset_3px_0_var(--accent)]"
                  : "px-2.5 py-1.5 text-muted"
              }
            >
              {tool}
            </span>
          ))}
        </div>
        <div className="grid gap-3 px-4 pt-4 pb-4.5">
          <span className="font-display text-base font-semibold">Performance</span>
          {meters.map(({ name, before, after, was, is }) => (
            <div key={name} className="grid gap-1">
              <span className="flex justify-between gap-4">
                {name}
                <span className="tabular-nums">
                  <span className="text-muted">{before} →</span> {after}
                </span>
              </span>
              <span className="relative block h-2 overflow-hidden rounded-full bg-sunken">
                <span className={`absolute inset-y-0 left-0 rounded-full bg-muted/30 ${was}`} />
                <span className={`absolute inset-y-0 left-0 rounded-full bg-accent ${is}`} />
              </span>
            </div>
          ))}
          {switches.map(({ name, note, on }) => (
            <div key={name} className="flex items-center gap-3 border-t border-line pt-3">
              <span>
                {name}
                <span className="block text-muted">{note}</span>
              </span>
              <span
                className={`relative ml-auto h-5 w-9 flex-none rounded-full ${on ? "bg-accent" : "border-[1.5px] border-muted"}`}
              >
                <span
                  className={`absolute size-3.5 rounded-full ${on ? "top-[0.1875rem] right-[0.1875rem] bg-on-accent" : "top-[0.09375rem] left-[0.125rem] bg-muted"}`}
                />
              </span>
            </div>
          ))}
          <span className="flex items-center gap-2.5 rounded-sm bg-amber-soft px-3 py-2.5 font-semibold text-amber">
            <Icon name="security" size={18} />
            Restore point made, 10:42
          </span>
        </div>
      </div>
    </div>
  )
}
