import { Icon } from "#app/components/icon.tsx"

type Meter = { name: string; before: number; after: number; beforeWidth: string; afterWidth: string }
type Switch = { name: string; note: string; isOn: boolean }

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

const switches: Switch[] = [
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
        <SwitchRow key={setting.name} {...setting} />
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
        <span className="tabular-nums">
          <span className="text-muted">{before} →</span> {after}
        </span>
      </span>
      <span className="relative block h-2 overflow-hidden rounded-full bg-sunken">
        <span className={`absolute inset-y-0 left-0 rounded-full bg-muted/30 ${beforeWidth}`} />
        <span className={`absolute inset-y-0 left-0 rounded-full bg-accent ${afterWidth}`} />
      </span>
    </div>
  )
}

function SwitchRow({ name, note, isOn }: Switch) {
  return (
    <div className="flex items-center gap-3 border-t border-line pt-3">
      <span>
        {name}
        <span className="block text-muted">{note}</span>
      </span>
      <span
        className={`relative ml-auto h-5 w-9 flex-none rounded-full ${isOn ? "bg-accent" : "border-[1.5px] border-muted"}`}
      >
        <span
          className={`absolute size-3.5 rounded-full ${isOn ? "top-[0.1875rem] right-[0.1875rem] bg-on-accent" : "top-[0.09375rem] left-[0.125rem] bg-muted"}`}
        />
      </span>
    </div>
  )
}
