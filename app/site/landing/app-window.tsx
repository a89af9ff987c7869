import type { ReactNode } from "react"
import { brand } from "#app/platform/brand.ts"
import { Icon, MarkAgain } from "#app/platform/ui/icon.tsx"
import { appWindow } from "./copy.ts"
import {
  impactInWords,
  morning,
  neverTouched,
  neverTouchedApp,
  startUpApps,
  type Tool,
  type ToolSwitch,
  tools,
} from "./tools-copy.ts"

/** A window as a morning left it, or as it was before. */
type Beginning = { isChanged: boolean }

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
  const form = formOfChoices({ isChanged })
  return (
    <WindowFrame className="app-window-tools" legend={legend} isChanged={isChanged}>
      {tools.map((tool, index) => (
        <div key={tool.id} className="app-tool">
          <label className="app-tool-name">
            <input type="radio" name="tool" form={form} defaultChecked={index === 0} />
            <Icon name={tool.id} size={18} />
            {tool.title}
          </label>
          <ToolPane tool={tool} isChanged={isChanged} />
        </div>
      ))}
      <div className="app-never self-end p-5 text-sm text-muted">
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

/** The app's window, unchanged, open at one tool. */
export function OneToolWindow({ tool }: { tool: Tool }) {
  return (
    <WindowFrame legend={tool.title} isChanged={false}>
      <ToolPane tool={tool} isChanged={false} />
    </WindowFrame>
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
      <p className="app-bar flex items-center gap-2 border-b border-line px-4 py-2.5 text-sm text-muted">
        <MarkAgain size={16} />
        {brand.fullName}
      </p>
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

/** Form of the radio buttons that choose a tool or a tab: those of an unchanged window are not reset with its switches. */
const formOfChoices = ({ isChanged }: Beginning) => (isChanged ? undefined : "tools")

/** Screen of a tool: its drawing, its switches and how to undo them. */
function ToolPane({ tool, isChanged }: Beginning & { tool: Tool }) {
  if (tool.id === "performance") return <TabbedPane tool={tool} isChanged={isChanged} />
  const { id, title, switches, undo } = tool
  return (
    <fieldset className="app-pane min-w-0">
      <legend>{title}</legend>
      <ToolDrawing tool={id} />
      <Switches items={switches} isChanged={isChanged} />
      <p className="small">{undo}</p>
    </fieldset>
  )
}

/** Screen of a tool with a tab for each switch, of which the first has one switch for each app. */
function TabbedPane({ tool, isChanged }: Beginning & { tool: Tool }) {
  const form = formOfChoices({ isChanged })
  return (
    <fieldset className="app-pane min-w-0">
      <legend className="sr-only">{tool.title}</legend>
      <div className="app-tabs">
        {tool.switches.map((item, index) => (
          <div key={item.id} className="app-tool">
            <label className="app-tab-name">
              <input type="radio" name="tab" form={form} defaultChecked={index === 0} />
              {appWindow.tabs[index]}
            </label>
            <div className="app-tab">
              {index === 0 ? (
                <StartUp isChanged={isChanged} />
              ) : (
                <Switches items={[item]} isChanged={isChanged} />
              )}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

function Switches({ items, isChanged }: Beginning & { items: readonly ToolSwitch[] }) {
  return (
    <ul className="app-switches">
      {items.map((item) => (
        <Switch key={item.id} item={item} isChanged={isChanged} />
      ))}
    </ul>
  )
}

/** A checkbox as a switch. What it says is its description, so that its name stays the same when it flips. */
function Switch({ item, isChanged }: Beginning & { item: ToolSwitch }) {
  const { name, off, on, isOfMorning = false } = item
  const id = `${item.id}${isChanged ? "" : "-unchanged"}`
  return (
    <li className={isOfMorning ? "app-of-morning" : undefined}>
      <label>
        {name}
        <input type="checkbox" aria-describedby={id} defaultChecked={isChanged && isOfMorning} />
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
    case "privacy":
      return <Unchanged fact={appWindow.stays} />
    case "security":
      return <Unchanged fact={appWindow.defender} />
    case "network":
      return <LookUp />
    case "customization":
      return <Desktop />
    case "performance":
    case "debloat":
      return null
  }
}

/** The apps that start with Windows: for each a segment of the meter, its share of the start in words, and a switch. */
function StartUp({ isChanged }: Beginning) {
  const { name, note, all, columns } = appWindow.startUp
  const suffix = isChanged ? "" : "-unchanged"
  return (
    <div className="app-start">
      <ul>
        <li className="app-heads text-muted" aria-hidden="true">
          {columns.map((column) => (
            <span key={column}>{column}</span>
          ))}
        </li>
        {startUpApps.map((app, index) => (
          <StartUpApp key={app.name} app={app} isOn={app.stays || !isChanged} id={`app-${index}${suffix}`} />
        ))}
      </ul>
      <div>
        <p>
          <strong className="text-[1.375rem]">{name}</strong>
          <span className="block text-muted">{note}</span>
        </p>
        <strong className="app-count">{all}</strong>
      </div>
    </div>
  )
}

type StartUpAppProps = {
  app: (typeof startUpApps)[number]
  isOn: boolean
  id: string
}

/** A row of the list, all of which is the label of its switch. The first app has no switch. */
function StartUpApp({ app: { name, impact }, isOn, id }: StartUpAppProps) {
  const word = impactInWords(impact)
  const facts = (
    <>
      <i aria-hidden="true" />
      <span className="app-name" data-letter={name[0]}>
        {name}
      </span>
      <span className="app-impact">
        <svg
          width={`${impact}%`}
          height="6"
          role="img"
          aria-label={`${appWindow.startUp.columns[1]}: ${word}`}
        />
      </span>
      <span id={id} className="says">
        <OffAndOn off={appWindow.startUp.waits} on={word} />
      </span>
    </>
  )
  if (name === neverTouchedApp) {
    return (
      <li>
        <Icon name="lock" size={16} />
        {facts}
      </li>
    )
  }
  return (
    <li>
      <label>
        <input type="checkbox" aria-label={name} aria-describedby={id} defaultChecked={isOn} />
        {facts}
      </label>
    </li>
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
