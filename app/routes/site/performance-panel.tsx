import { Icon } from "#app/components/icon.tsx"
import { DrawnSwitch } from "./drawn-switch.tsx"

type Meter = { name: string; before: number; after: number; beforeWidth: string; afterWidth: string }

const meters: Meter[] = [
  {
    name: "Apps that start with Windows",
    before: 14,
    after: 5,
    beforeWidth: "w-[88%]",
    afterWidth: "w-[32%]",
  },
  { name: "Background services", before: 96, after: 71, beforeWidth: "w-[92%]", afterWidth: "w-[68%]" },
]

const switches = [
  { name: "Pause search indexing on battery", note: "Reversible. Takes effect now.", isOn: true },
  { name: "Visual effects for speed", note: "Off: animations stay as they are.", isOn: false },
]

/** The right side of the drawn app window: meters, switches and a note. */
export function PerformancePanel() {
  return (
    <div className="grid gap-3 px-4 pt-4 pb-4.5">
      <span className="font-display text-base font-semibold">Performance</span>
      {meters.map((meter) => (
        <BeforeAndAfter key={meter.name} {...meter} />
      ))}
      {switches.map((setting) => (
        <div key={setting.name} className="border-t border-line pt-3">
          <DrawnSwitch {...setting} />
        </div>
      ))}
      <span className="flex items-center gap-2.5 rounded-sm bg-amber-soft px-3 py-2.5 font-semibold text-amber">
        <Icon name="security" size={18} />
        Restore point made, 10:42
      </span>
    </div>
  )
}

function BeforeAndAfter({ name, before, after, beforeWidth, afterWidth }: Meter) {
  return (
    <div className="grid gap-1">
      <span className="flex justify-between gap-4">
        {name}
        <span className="whitespace-nowrap tabular-nums">
          <span className="text-muted">{before} →</span> {after}
        </span>
      </span>
      <span className="relative block h-2 overflow-hidden rounded-full bg-sunken forced-color-adjust-none">
        <span className={`absolute inset-y-0 left-0 rounded-full bg-muted/30 ${beforeWidth}`} />
        <span className={`absolute inset-y-0 left-0 rounded-full bg-accent ${afterWidth}`} />
      </span>
    </div>
  )
}
