import { Icon, PathIcon } from "#app/platform/ui/icon.tsx"
import type { Tool, ToolSwitch } from "#app/site/landing/tool.ts"
import { appWindow } from "./copy.ts"
import { impactInWords, neverTouchedApp, startUpApps } from "./morning-copy.ts"

/** A window as a morning left it, or as it was before. */
export type Beginning = { isChanged: boolean }

/** Form of the radio buttons that choose a tool or a tab: those of an unchanged window are not reset with its switches. */
export const formOfChoices = (isChanged: boolean) => (isChanged ? undefined : "tools")

/** Id of an element, of which a page may have one in each of two windows. */
const idOf = (name: string, isChanged: boolean) => (isChanged ? name : `${name}-unchanged`)

/** Screen of a tool: its drawing and its switches. */
export function ToolPane({ tool, isChanged }: Beginning & { tool: Tool }) {
  if (tool.id === "performance") return <TabbedPane tool={tool} isChanged={isChanged} />
  const { id, title, switches } = tool
  return (
    <fieldset className="app-pane min-w-0">
      <legend>{title}</legend>
      <ToolDrawing tool={id} />
      <Switches items={switches} isChanged={isChanged} />
    </fieldset>
  )
}

/** Screen of a tool with a tab for each switch, of which the first has one switch for each app. */
function TabbedPane({ tool, isChanged }: Beginning & { tool: Tool }) {
  const form = formOfChoices(isChanged)
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

/** A switch, in a list of several tools with the icon of its own. */
type ShownSwitch = ToolSwitch & { icon?: string }

export function Switches({ items, isChanged }: Beginning & { items: readonly ShownSwitch[] }) {
  return (
    <ul className="app-switches">
      {items.map((item) => (
        <Switch key={item.id} item={item} isChanged={isChanged} />
      ))}
    </ul>
  )
}

/** A checkbox as a switch. Its state text is the description, so that its name stays the same when it flips. */
function Switch({ item, isChanged }: Beginning & { item: ShownSwitch }) {
  const { name, off, on, icon, isOfMorning = false } = item
  const id = idOf(item.id, isChanged)
  return (
    <li className={isOfMorning ? "app-of-morning" : undefined}>
      {icon && <PathIcon path={icon} />}
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

/** Both texts of a switch in `.says`, which shows the current one; without `:has()`, both. */
export function OffAndOn({ off, on }: { off: string; on: string }) {
  return (
    <>
      <span>{off}</span> <span>{on}</span>
    </>
  )
}

/** Drawing above the switches of a tool. */
function ToolDrawing({ tool }: { tool: string }) {
  switch (tool) {
    case "privacy":
      return <Unchanged fact={appWindow.stays} />
    case "security":
      return <Unchanged fact={appWindow.defender} />
    case "network":
      return <LookUp />
    case "customization":
      return <Desktop />
    default:
      return null
  }
}

/** The apps that start with Windows, each with its impact and a switch, and below them those that wait, each a chip. */
function StartUp({ isChanged }: Beginning) {
  const { name, note, all, waiting } = appWindow.startUp
  return (
    <div className="app-start">
      <div className="app-apps">
        <ul>
          {startUpApps
            .filter(({ stays }) => stays)
            .map((app, index) => (
              <StartingApp key={app.name} app={app} id={idOf(`impact-${index}`, isChanged)} />
            ))}
        </ul>
        <p className="text-xs text-muted">{waiting}</p>
        <ul className="app-waiting">
          {startUpApps
            .filter(({ stays }) => !stays)
            .map(({ name }, index) => (
              <WaitingApp key={name} name={name} isOn={!isChanged} id={idOf(`waits-${index}`, isChanged)} />
            ))}
        </ul>
      </div>
      <div>
        <p>
          <strong className="text-xl leading-tight">{name}</strong>
          <span className="block text-muted">{note}</span>
        </p>
        <strong className="app-count">{all}</strong>
      </div>
    </div>
  )
}

type StartingAppProps = { app: (typeof startUpApps)[number]; id: string }

/** A row of the list, all of which is the label of its switch. The first app has no switch. */
function StartingApp({ app: { name, impact }, id }: StartingAppProps) {
  const word = impactInWords(impact)
  const facts = (
    <>
      <span className="app-name" data-letter={name[0]}>
        {name}
      </span>
      <span className="app-impact" aria-hidden="true">
        <svg width={`${impact}%`} height="6" />
      </span>
      <span id={id} className="app-word">
        <span className="sr-only">{appWindow.startUp.impact}: </span>
        {word}
      </span>
    </>
  )
  if (name === neverTouchedApp) {
    return (
      <li className="app-row">
        <Icon name="lock" size={16} />
        {facts}
      </li>
    )
  }
  return (
    <li>
      <label className="app-row">
        <input type="checkbox" aria-label={name} aria-describedby={id} defaultChecked />
        {facts}
      </label>
    </li>
  )
}

/** An app of which the whole chip is the label of its checkbox. */
function WaitingApp({ name, isOn, id }: { name: string; isOn: boolean; id: string }) {
  const { waits, starts } = appWindow.startUp
  return (
    <li>
      <label>
        <input type="checkbox" aria-label={name} aria-describedby={id} defaultChecked={isOn} />
        <span className="app-name" data-letter={name[0]}>
          {name}
        </span>
        <span className="sr-only">
          <span id={id} className="says">
            <OffAndOn off={waits} on={starts} />
          </span>
        </span>
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
