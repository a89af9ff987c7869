import { Icon, MarkAgain } from "#app/components/icon.tsx"
import { appWindow } from "#app/copy/site/app-window.ts"
import { type Tool, tools } from "#app/copy/site/tools.ts"
import { OffAndOn } from "./off-and-on.tsx"
import { ToolPane } from "./tool-pane.tsx"

/**
 * The app's window with all tools, to be tried without script: radio buttons choose the tool, checkboxes are its
 * switches, and the style sheet shows what they say. Browsers without `:has()` get a list of everything.
 */
export function AppWindow() {
  return (
    <fieldset className="app-window app-window-tools">
      <legend className="sr-only">{appWindow.legend}</legend>
      <TitleBar />
      {tools.map((tool, index) => (
        <div key={tool.id} className="app-tool">
          <label className="app-tool-name">
            <input type="radio" name="tool" defaultChecked={index === 0} />
            <Icon name={tool.id} size={20} />
            {tool.title}
          </label>
          <ToolPane {...tool} />
        </div>
      ))}
      <RestorePoint />
    </fieldset>
  )
}

/** The app's window, open at one tool. */
export function OneToolWindow({ tool }: { tool: Tool }) {
  return (
    <div className="app-window">
      <TitleBar />
      <ToolPane {...tool} />
      <RestorePoint />
    </div>
  )
}

/** The restore point that comes before the first change of any tool. */
function RestorePoint() {
  return (
    <p className="app-restore" role="status">
      <Icon name="security" size={18} />
      <span className="says">
        <OffAndOn {...appWindow.restore} />
      </span>
    </p>
  )
}

function TitleBar() {
  return (
    <div className="app-bar">
      <MarkAgain size={16} />
      Brisk PC Suite
      <svg width="70" height="12" viewBox="0 0 70 12" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M2 6h9M31.5 2.5h8v8h-8zM60 2l8 8M68 2l-8 8" />
      </svg>
    </div>
  )
}
