import type { ReactNode } from "react"
import { brand } from "#app/platform/brand.ts"
import { Icon, MarkAgain } from "#app/platform/ui/icon.tsx"
import { appWindow } from "./copy.ts"
import { neverTouched, startUpApps, type Tool, type ToolSwitch, tools } from "./tools-copy.ts"

/**
 * The app's window with all tools, to be tried without script: radio buttons choose the tool, checkboxes are its switches, the
 * style sheet shows what they say, lists the changed tools and undoes the last one, and resetting the form undoes all. The radio buttons
 * belong to a form of their own, or that would choose the first tool again.
 */
export function AppWindow() {
  return (
    <>
      <form id="tools" />
      <WindowFrame isWithTools legend={appWindow.legend}>
        {tools.map((tool, index) => (
          <div key={tool.id} className="app-tool">
            <label className="app-tool-name">
              <input type="radio" name="tool" form="tools" defaultChecked={index === 0} />
              <Icon name={tool.id} size={18} />
              {tool.title}
            </label>
            <ToolPane {...tool} />
          </div>
        ))}
        <div className="app-never small self-end p-3 text-sm">
          <strong>{appWindow.noSwitchFor}</strong>
          <ul>
            {neverTouched.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
      </WindowFrame>
    </>
  )
}

/** The app's window, open at one tool. */
export function OneToolWindow({ tool }: { tool: Tool }) {
  return (
    <WindowFrame legend={tool.title}>
      <ToolPane {...tool} />
    </WindowFrame>
  )
}

type WindowFrameProps = {
  legend: string
  isWithTools?: boolean
  children: ReactNode
}

function WindowFrame({ legend, isWithTools = false, children }: WindowFrameProps) {
  const { restore, journal, undoAll } = appWindow
  return (
    // Method "dialog", so that Enter in a checkbox sends no request.
    <form method="dialog">
      <fieldset className={isWithTools ? "app-window app-window-tools" : "app-window"}>
        <legend className="sr-only">{legend}</legend>
        <p className="app-bar flex items-center gap-2 border-b border-line px-4 py-2.5 text-sm text-muted">
          <MarkAgain size={16} />
          {brand.fullName}
        </p>
        {children}
        <div className="app-journal border-t border-line">
          <p className="says" role="status">
            <OffAndOn {...restore} />
          </p>
          {isWithTools && (
            <ul aria-label={journal} className="flex min-h-[1.35em] flex-wrap gap-x-2">
              {tools.map(({ id, title }) => (
                <li key={id}>{title}</li>
              ))}
            </ul>
          )}
          <button type="reset">{undoAll}</button>
        </div>
      </fieldset>
    </form>
  )
}

/** Screen of a tool: its drawing, its switches and how to undo them. */
function ToolPane({ id, title, switches, undo }: Tool) {
  return (
    <fieldset className="app-pane min-w-0">
      <legend>{title}</legend>
      <ToolDrawing tool={id} />
      <ul className="app-switches">
        {switches.map((item) => (
          <Switch key={item.id} {...item} />
        ))}
      </ul>
      <p className="small">{undo}</p>
    </fieldset>
  )
}

/** A checkbox as a switch. What it says is its description, so that its name stays the same when it flips. */
function Switch({ id, name, off, on }: ToolSwitch) {
  return (
    <li>
      <label>
        {name}
        <input type="checkbox" aria-describedby={id} />
      </label>
      <p id={id} className="says">
        <OffAndOn off={off} on={on} />
      </p>
    </li>
  )
}

/** Both texts of a switch, in an element `.says`, which shows the one that is true, and both without `:has()`. */
function OffAndOn({ off, on }: { off: string; on: string }) {
  return (
    <>
      <span>{off}</span> <span>{on}</span>
    </>
  )
}

/** Drawing above the switches of a tool. */
function ToolDrawing({ tool }: { tool: Tool["id"] }) {
  switch (tool) {
    case "performance":
      return <StartUp />
    case "privacy":
      return <Unchanged fact={appWindow.stays} />
    case "security":
      return <Unchanged fact={appWindow.defender} />
    case "network":
      return <LookUp />
    case "debloat":
      return null
    case "customization":
      return <Desktop />
  }
}

/** The apps that start with Windows, each with its share of the start. */
function StartUp() {
  const { name, off, on } = appWindow.startUp
  return (
    <div className="app-start">
      <p className="flex items-center justify-between gap-4">
        {name}
        <strong className="says text-right text-2xl">
          <OffAndOn off={off} on={on} />
        </strong>
      </p>
      <ul className="bars link-columns mt-2 gap-y-2 text-sm">
        {startUpApps.map(({ name, impact, stays }) => (
          <li key={name} className={stays ? undefined : "app-waits"}>
            {name}
            <svg width={`${impact}%`} height="4" aria-hidden="true" />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Fact that stays the same, whatever the switches are set to. */
function Unchanged({ fact: [name, state] }: { fact: readonly [string, string] }) {
  return (
    <p className="flex flex-wrap items-center gap-2 border-b border-line py-3">
      <Icon name="lock" size={18} className="text-muted" />
      <strong>{name}</strong> {state}
    </p>
  )
}

/** The way of a look-up from the computer through a DNS server to the site. */
function LookUp() {
  const { computer, off, on, site } = appWindow.lookUp
  const stop = "rounded-sm border border-line px-3 py-1"
  return (
    <p className="app-path flex flex-wrap items-center gap-2 border-b border-line py-3 text-muted">
      <span className={stop}>{computer}</span>
      <b aria-hidden="true">→</b>
      <span className={`says font-semibold text-ink ${stop}`}>
        <OffAndOn off={off} on={on} />
      </span>
      <b aria-hidden="true">→</b>
      <span className={stop}>{site}</span>
    </p>
  )
}

/** The desktop as the switches leave it: where the taskbar's icons are, and what a file is called. */
function Desktop() {
  const { name, ending } = appWindow.file
  return (
    <div
      className="grid gap-2 overflow-clip rounded-sm border border-line bg-sunken text-muted"
      aria-hidden="true"
    >
      <span className="p-3">
        {name}
        <span className="app-extension">{ending}</span>
      </span>
      <Taskbar className="app-taskbar justify-center" />
    </div>
  )
}

/** Four icons, of which the first is Start. */
function Taskbar({ className }: { className: string }) {
  return (
    <span className={`flex gap-2 border-t border-line bg-raised p-2 forced-color-adjust-none ${className}`}>
      {[0, 1, 2, 3].map((icon) => (
        <i key={icon} className="size-4 rounded-sm bg-line first:bg-accent" />
      ))}
    </span>
  )
}
