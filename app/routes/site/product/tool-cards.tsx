import type { ReactNode } from "react"
import { Icon } from "#app/components/icon.tsx"
import { landing } from "#app/copy/site/landing.ts"
import { preinstalledApps, type Tool, tools } from "#app/copy/site/tools.ts"
import { Taskbar } from "./app-window.tsx"
import { MoreLinks } from "./landing-bands.tsx"

/** The six tools, each as a card whose whole face leads to its section, with a picture of its own. */
export function ToolCards() {
  const { heading, lead, more } = landing.features
  return (
    <section id="features" className="band band-sunken later" aria-labelledby="features-heading">
      <div className="wrap">
        <div className="mb-10 grid items-end gap-x-16 gap-y-3 lg:grid-cols-[1fr_1fr]">
          <h2 id="features-heading" className="text-section">
            {heading}
          </h2>
          <p className="text-muted">{lead}</p>
        </div>
        <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-12">
          {tools.map((tool) => (
            <li key={tool.id} className={`tool-card card ${SPANS[tool.id]}`}>
              <h3 className="flex items-center gap-2.5 text-2xl">
                <Icon name={tool.id} size={22} className="text-accent" />
                <a href={`/features#${tool.id}`}>{tool.title}</a>
              </h3>
              <p className="mt-2 mb-6 max-w-[36em] leading-normal">{tool.body}</p>
              <div className="mt-auto text-sm leading-snug" aria-hidden="true">
                {PICTURES[tool.id]}
              </div>
            </li>
          ))}
        </ul>
        <MoreLinks links={more} />
      </div>
    </section>
  )
}

/** Two cards in a row, of different widths. */
const SPANS: Record<Tool["id"], string> = {
  performance: "lg:col-span-5",
  privacy: "lg:col-span-7",
  security: "lg:col-span-5",
  network: "lg:col-span-7",
  debloat: "lg:col-span-7",
  customization: "lg:col-span-5",
}

const rows = "grid divide-y divide-line border-t border-line"

/** When a part of Windows runs: only while the computer is plugged in. */
function Day() {
  return ["Search indexing", "Full speed"].map((name) => (
    <div key={name} className="mt-3">
      <b className="font-semibold">{name}</b>
      <p className="mt-1 grid grid-cols-[3fr_4fr_3fr] gap-1 text-center">
        <span className="rounded-sm border border-dashed border-edge py-1 text-muted">battery</span>
        <span className="rounded-sm bg-accent py-1 text-on-accent">plugged in</span>
        <span className="rounded-sm border border-dashed border-edge py-1 text-muted">battery</span>
      </p>
    </div>
  ))
}

/** What leaves the computer: one report. */
function Outgoing() {
  const stopped = [
    ["Advertising ID", "apps get none"],
    ["How you use Windows", "not reported"],
    ["Activity history", "nothing new is listed"],
  ]
  return (
    <ul className={rows}>
      {stopped.map(([name, note]) => (
        <OutgoingRow key={name} name={name} note={note}>
          <i className="h-4 w-1 rounded-full bg-accent" />
        </OutgoingRow>
      ))}
      <OutgoingRow name="Required diagnostic data" note="still sent to Microsoft">
        <b className="text-amber">→</b>
      </OutgoingRow>
    </ul>
  )
}

type OutgoingRowProps = {
  name: string | undefined
  note: string | undefined
  children: ReactNode
}

function OutgoingRow({ name, note, children }: OutgoingRowProps) {
  return (
    <li className="flex items-center gap-4 py-2.5">
      <span>
        <b className="block font-semibold">{name}</b>
        <span className="text-muted">{note}</span>
      </span>
      <i className="flex-1 border-t-2 border-dotted border-edge" />
      {children}
    </li>
  )
}

/** The rules that a default Windows has, and the one that is open. */
function Rules() {
  const kept = [
    ["Firewall", "On in every network"],
    ["SmartScreen", "Warns before unknown downloads"],
    ["Microsoft Defender", "On. Brisk has no switch for it."],
  ]
  return (
    <ul className={rows}>
      {kept.map(([name, note]) => (
        <li key={name} className="flex items-center gap-3 py-2.5">
          <Icon name="check" size={18} className="text-accent" />
          <span>
            <b className="block font-semibold">{name}</b>
            <span className="text-muted">{note}</span>
          </span>
        </li>
      ))}
      <li className="flex items-center gap-3 py-2.5 text-amber">
        <Icon name="alert" size={18} />
        <span className="me-auto">
          <b className="block font-semibold">Scripts</b>A double-click runs them
        </span>
        <span className="rounded-sm border border-edge px-3 py-1 font-semibold text-ink">Open as text</span>
      </li>
    </ul>
  )
}

/** Who answers a look-up, and who is no longer asked. */
function Path() {
  const stop = "rounded-md border px-4 py-3 font-semibold"
  return (
    <div className="grid items-center gap-3 sm:grid-cols-[auto_1fr_auto_1fr_auto]">
      <span className={`border-line ${stop}`}>This computer</span>
      <i className="h-0.5 bg-accent max-sm:ms-8 max-sm:h-6 max-sm:w-0.5" />
      <span className={`border-accent bg-accent-soft ${stop}`}>The DNS you chose</span>
      <i className="h-0.5 bg-accent max-sm:ms-8 max-sm:h-6 max-sm:w-0.5" />
      <span className={`border-line ${stop}`}>The site</span>
      <span className={`border-dashed border-edge text-muted sm:col-start-3 ${stop}`}>
        Your provider’s DNS
        <br />
        is no longer asked
      </span>
    </div>
  )
}

/** Apps that came with Windows: picked, removed, and kept. */
function Apps() {
  const picked = preinstalledApps.filter(({ state }) => state === "picked")
  const total = picked.reduce((sum, { size }) => sum + size, 0)
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2.5">
        {preinstalledApps.map(({ name, size, state }) => (
          <li key={name} className={`flex justify-between rounded-md border p-3 ${FACES[state]}`}>
            <span>
              <b className="block font-semibold">{name}</b>
              {state === "removed" ? "Install again" : `${size}\u00a0MB`}
            </span>
            {state === "picked" && <Icon name="check" size={16} className="text-accent" />}
          </li>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <span>
          <b className="font-semibold">{picked.length} apps picked</b> {`· ${total}\u00a0MB`}
        </span>
        <span className="rounded-sm bg-accent px-4 py-1.5 font-semibold text-on-accent">Remove</span>
      </p>
    </>
  )
}

const FACES: Record<(typeof preinstalledApps)[number]["state"], string> = {
  picked: "border-accent bg-accent-soft",
  kept: "border-line bg-paper",
  removed: "border-dashed border-edge text-muted",
}

/** A desktop before and after. */
function Desktops() {
  return (
    <div className="grid grid-cols-2 gap-4">
      <Screen file="invoice" start="Recommended" taskbar="justify-center" />
      <Screen file="invoice.pdf" start="Pinned" taskbar="justify-start" />
    </div>
  )
}

function Screen({ file, start, taskbar }: { file: string; start: string; taskbar: string }) {
  const isAfter = file.includes(".")
  return (
    <div
      className={`grid overflow-clip rounded-md border border-line ${isAfter ? "bg-accent-soft" : "bg-sunken"}`}
    >
      <span className="justify-self-end p-2.5">{file}</span>
      <span
        className={`m-2.5 grid w-[70%] gap-2 rounded-sm bg-raised p-2.5 ${isAfter ? "" : "justify-self-center"}`}
      >
        {start}
        <span className="h-2 rounded-full bg-line" />
        <span className={`h-2 w-2/3 rounded-full ${isAfter ? "bg-line" : "bg-amber-soft"}`} />
      </span>
      <Taskbar className={taskbar} />
    </div>
  )
}

const PICTURES: Record<Tool["id"], ReactNode> = {
  performance: <Day />,
  privacy: <Outgoing />,
  security: <Rules />,
  network: <Path />,
  debloat: <Apps />,
  customization: <Desktops />,
}
