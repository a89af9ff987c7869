type DrawnSwitchProps = { name: string; note: string; isOn: boolean }

/** A row of the drawn app window. The switch is an SVG, whose fill stays visible where colors are forced. */
export function DrawnSwitch({ name, note, isOn }: DrawnSwitchProps) {
  return (
    <span className="flex items-center gap-3">
      <span>
        {name}
        <span className="block text-muted">{note}</span>
      </span>
      <svg
        viewBox="0 0 36 20"
        className={`ml-auto h-5 w-9 flex-none ${isOn ? "text-accent" : "text-muted"}`}
        aria-hidden="true"
      >
        <rect
          x="0.75"
          y="0.75"
          width="34.5"
          height="18.5"
          rx="9.25"
          fill={isOn ? "currentColor" : "none"}
          stroke="currentColor"
          strokeWidth="1.5"
        />
        <circle cx={isOn ? 26 : 10} cy="10" r="6.5" fill={isOn ? "var(--on-accent)" : "currentColor"} />
      </svg>
    </span>
  )
}
