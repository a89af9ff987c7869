import type { ReactNode } from "react"
import { brand } from "#app/platform/brand.ts"
import { Icon, MarkAgain, PathIcon } from "#app/platform/ui/icon.tsx"
import { freeToolSwitches } from "#app/site/landing/counts-copy.ts"
import { neverTouched, tools } from "#app/site/landing/tools-copy.ts"
import { appWindow } from "./copy.ts"
import { morning } from "./morning-copy.ts"
import { type Beginning, formOfChoices, OffAndOn, Switches, ToolPane } from "./tool-pane.tsx"

/**
 * The app's window with all tools, to be tried without script: radio buttons choose the tool, checkboxes are its switches, the
 * style sheet shows what they say, lists the changes and undoes the last one. No reset can turn back what a page begins with,
 * so that "Undo all" of the changed window shows a second one, unchanged, in whose form it is a reset. Its radio buttons belong
 * to a form of their own, or that would choose the first tool again.
 */
export function AppWindow() {
  return (
    <div className="app-windows">
      <form id="tools" />
      <ToolsWindow isChanged />
      <label className="app-undo-all">
        <input type="checkbox" className="sr-only" />
        {appWindow.undoAll}
      </label>
      <ToolsWindow isChanged={false} />
    </div>
  )
}

function ToolsWindow({ isChanged }: Beginning) {
  const { legend, noSwitchFor } = appWindow
  const form = formOfChoices(isChanged)
  return (
    <WindowFrame className="app-window-tools" legend={legend} isChanged={isChanged}>
      {tools.map((tool, index) => (
        <div key={tool.id} className="app-tool">
          <label className="app-tool-name">
            <input type="radio" name="tool" form={form} defaultChecked={index === 0} />
            {tool.icon && <PathIcon path={tool.icon} size={18} />}
            {tool.title}
          </label>
          <ToolPane tool={tool} isChanged={isChanged} />
        </div>
      ))}
      <div className="app-never mx-2 self-end border-t border-line px-3 py-4 text-xs text-muted">
        <strong className="text-ink">{noSwitchFor}</strong>
        <ul className="mt-1 grid gap-1">
          {neverTouched.map(({ name }) => (
            <li key={name} className="flex items-center gap-2">
              <Icon name="lock" size={13} />
              {name}
            </li>
          ))}
        </ul>
      </div>
    </WindowFrame>
  )
}

/** The window's title bar, which says once that it is a drawing. */
export function WindowBar() {
  return (
    <p className="app-bar flex items-center gap-2 border-b border-line ps-4 pe-(--bar-end,1rem) py-2.5 text-xs text-muted">
      <MarkAgain size={16} />
      <span className="whitespace-nowrap">{brand.fullName}</span>
      <span className="ms-auto text-end">{appWindow.drawing}</span>
    </p>
  )
}

/** The switches of the free version in a window of their own. */
export function FreeWindow() {
  const { freeLegend, restore, changes } = appWindow
  return (
    <fieldset className="app-window app-window-free">
      <legend className="sr-only">{freeLegend}</legend>
      <WindowBar />
      <div className="app-pane">
        <Switches items={freeToolSwitches} isChanged />
      </div>
      <p className="app-journal border-t border-line">
        <b className="app-changes">{changes}</b>
        <span className="says justify-items-end text-xs" role="status">
          <OffAndOn {...restore} />
        </span>
      </p>
    </fieldset>
  )
}

type WindowFrameProps = Beginning & {
  legend: string
  className?: string
  children: ReactNode
}

function WindowFrame({ legend, className = "", isChanged, children }: WindowFrameProps) {
  const { restore, journal, changes, now, undoAll } = appWindow
  const frame = (
    <fieldset className={`app-window ${className}`}>
      <legend className="sr-only">{legend}</legend>
      <WindowBar />
      {children}
      <div className="app-journal border-t border-line text-sm">
        <p>
          <b className="app-changes block text-base">{changes}</b>
          <span className="says" role="status">
            <OffAndOn {...restore} />
          </span>
        </p>
        <ol aria-label={journal}>
          {morning.map(({ time, what }) => (
            <li key={time}>
              <span className="block text-ink">{time}</span> {what}
            </li>
          ))}
          {tools.map(({ id, title }) => (
            <li key={id}>
              <span className="block text-ink">{now}</span> {title}
            </li>
          ))}
        </ol>
        {!isChanged && <button type="reset">{undoAll}</button>}
      </div>
    </fieldset>
  )
  if (isChanged) return <div>{frame}</div>
  // Method "dialog", so that Enter in a checkbox sends no request.
  return <form method="dialog">{frame}</form>
}
