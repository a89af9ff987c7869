import { Icon } from "#app/components/icon.tsx"
import { appWindow } from "#app/copy/site/app-window.ts"
import type { Tool } from "#app/copy/site/tools.ts"
import { OffAndOn } from "./off-and-on.tsx"

/** What a tool's screen shows above its switches, where it shows more than them. */
export function ToolDrawing({ tool }: { tool: Tool["id"] }) {
  if (tool === "performance") return <StartUpMeter />
  if (tool === "security") return <DefenderRow />
  if (tool === "network") return <LookUp />
  if (tool === "customization") return <Taskbar />
  return null
}

function StartUpMeter() {
  const { name, off, on } = appWindow.startUp
  return (
    <p className="app-meter">
      {name}
      <strong className="says">
        <OffAndOn off={off} on={on} />
      </strong>
      <span className="app-track" aria-hidden="true">
        <i />
      </span>
    </p>
  )
}

function DefenderRow() {
  const { name, state } = appWindow.defender
  return (
    <p className="app-fact">
      <Icon name="check" size={18} />
      <strong>{name}</strong> {state}
    </p>
  )
}

/** The way of a look-up from the computer through a DNS server to the site. */
function LookUp() {
  const { computer, off, on, site } = appWindow.lookUp
  return (
    <p className="app-path">
      <span>{computer}</span>
      <b aria-hidden="true">→</b>
      <span className="app-path-dns says">
        <OffAndOn off={off} on={on} />
      </span>
      <b aria-hidden="true">→</b>
      <span>{site}</span>
    </p>
  )
}

/** The desktop as the switches leave it: where the taskbar's icons are, and what a file is called. */
function Taskbar() {
  return (
    <div className="app-desktop" aria-hidden="true">
      <span className="app-file">
        invoice<span className="app-extension">.pdf</span>
      </span>
      <span className="app-taskbar">
        <i />
        <i />
        <i />
        <i />
        <i />
      </span>
    </div>
  )
}
