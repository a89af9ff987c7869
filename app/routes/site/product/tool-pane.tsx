import type { Tool, ToolSwitch } from "#app/copy/site/tools.ts"
import { OffAndOn } from "./off-and-on.tsx"
import { ToolDrawing } from "./tool-drawing.tsx"

/** One tool's screen: what it shows, its switches and how they go back. */
export function ToolPane({ id, title, switches, undo }: Tool) {
  return (
    <fieldset className="app-pane">
      <legend>{title}</legend>
      <ToolDrawing tool={id} />
      <ul>
        {switches.map((item) => (
          <Switch key={item.id} {...item} isOn={item.id === "start-up"} />
        ))}
      </ul>
      <p>{undo}</p>
    </fieldset>
  )
}

/** A checkbox as a switch. What it says is its description, so that its name stays the same when it flips. */
function Switch({ id, name, off, on, isOn }: ToolSwitch & { isOn: boolean }) {
  return (
    <li>
      <label>
        {name}
        <input type="checkbox" aria-describedby={id} defaultChecked={isOn} />
      </label>
      <p id={id} className="says">
        <OffAndOn off={off} on={on} />
      </p>
    </li>
  )
}
