import type { Tool, ToolSwitch } from "#app/copy/site/tools.ts"
import { OffAndOn } from "./off-and-on.tsx"
import { ToolDrawing } from "./tool-drawing.tsx"

/** One tool's screen: what it shows, its switches and how they go back. */
export function ToolPane({ id, title, switches, undo }: Tool) {
  return (
    <fieldset className="app-pane">
      <legend className="app-title">{title}</legend>
      <ToolDrawing tool={id} />
      <ul className="app-switches">
        {switches.map((item) => (
          <Switch key={item.id} {...item} isOn={item.id === "start-up"} />
        ))}
      </ul>
      <p className="app-undo">{undo}</p>
    </fieldset>
  )
}

/** Switches that change a drawing elsewhere in the pane: app-window.css names them. */
const DRAWN: readonly string[] = ["start-up", "dns", "taskbar", "extensions"]

/** A checkbox as a switch. What it says is its description, so that its name stays the same when it flips. */
function Switch({ id, name, off, on, isOn }: ToolSwitch & { isOn: boolean }) {
  return (
    <li className="app-switch">
      <label>
        {name}
        <input
          type="checkbox"
          className={DRAWN.includes(id) ? `app-knob app-knob-${id}` : "app-knob"}
          aria-describedby={id}
          defaultChecked={isOn}
        />
      </label>
      <p id={id}>
        <OffAndOn off={off} on={on} />
      </p>
    </li>
  )
}
