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
    <section className="band band-sunken" aria-labelledby="features">
      <div className="wrap">
        <div className="mb-10 grid items-end gap-3 lg:grid-cols-2">
          <h2 id="features" className="text-section">
            {heading}
          </h2>
          <p className="text-muted">{lead}</p>
        </div>
        <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-12">
          {tools.map((tool) => (
            <li key={tool.id} className={`tool-card card relative flex flex-col ${SPANS[tool.id]}`}>
              <h3 className="flex items-center gap-2.5 text-2xl">
                <Icon name={tool.id} className="text-accent" />
                <a href={`/features#${tool.id}`}>{tool.title}</a>
              </h3>
              <p className="mt-2 mb-6 leading-normal">{tool.body}</p>
              <div className="@container mt-auto text-sm leading-snug" aria-hidden="true">
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

/** When a part of Windows runs: only while the computer is plugged in. */
function Day() {
  const waits = "rounded-sm border border-dashed border-edge py-1"
  return ["Search indexing", "Full speed"].map((name) => (
    <div key={name} className="mt-3">
      <b>{name}</b>
      <p className="grid grid-cols-3 text-center">
        <span className={waits}>battery</span>
        <span className="rounded-sm bg-accent py-1 text-on-accent">plugged in</span>
        <span className={waits}>battery</span>
      </p>
    </div>
  ))
}

/** What leaves the computer: one report. */
function Outgoing() {
  return (
    <ul className="rows">
      {[
        ["Advertising ID", "apps get none"],
        ["How you use Windows", "not reported"],
        ["Activity history", "nothing new is listed"],
        ["Required diagnostic data", "still sent to Microsoft"],
      ].map(([name, note], index) => (
        <li key={name}>
          <Named name={name} note={note} />
          <i className="flex-1 border-t border-dashed border-edge" />
          {index < 3 ? (
            <Icon name="lock" size={18} className="text-accent" />
          ) : (
            <b className="text-amber">→</b>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The rules that a default Windows has, and the one that is open. */
function Rules() {
  return (
    <ul className="rows">
      {[
        ["Firewall", "On in every network"],
        ["SmartScreen", "Warns before unknown downloads"],
        ["Microsoft Defender", "On. Brisk has no switch for it."],
      ].map(([name, note]) => (
        <li key={name}>
          <Icon name="check" size={18} className="text-accent" />
          <Named name={name} note={note} />
        </li>
      ))}
      <li className="text-amber">
        <Icon name="alert" size={18} />
        <Named name="Scripts" note="A double-click runs them" />
        <span className="ms-auto rounded-sm border border-edge px-3 py-1 text-ink">Open as text</span>
      </li>
    </ul>
  )
}

function Named({ name, note }: { name: string | undefined; note: string | undefined }) {
  return (
    <span>
      <b>{name}</b>
      {note}
    </span>
  )
}

/** Who answers a look-up, and who is no longer asked. */
function Path() {
  const stop = "rounded-md border p-3 font-semibold"
  const way = "bg-accent @max-[27rem]:ms-8 @max-[27rem]:h-6 @max-[27rem]:w-0.5 @min-[27rem]:h-0.5"
  return (
    <div className="grid items-center @min-[27rem]:grid-cols-[auto_1fr_auto_1fr_auto]">
      <span className={`border-line ${stop}`}>This computer</span>
      <i className={way} />
      <span className={`border-accent bg-accent-soft ${stop}`}>The DNS you chose</span>
      <i className={way} />
      <span className={`border-line ${stop}`}>The site</span>
      <span className={`mt-3 border-dashed border-edge text-muted @min-[27rem]:col-start-3 ${stop}`}>
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
      <ul className="grid grid-cols-2 gap-2.5 @min-[33rem]:grid-cols-4">
        {preinstalledApps.map(({ name, size, state }) => (
          <li key={name} className={`flex justify-between rounded-md border p-3 ${FACES[state]}`}>
            <span>
              <b className="block">{name}</b>
              {state === "removed" ? "Install again" : `${size}\u00a0MB`}
            </span>
            {state === "picked" && <Icon name="check" size={16} className="text-accent" />}
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
        <span>
          <b>{picked.length} apps picked</b> {`· ${total}\u00a0MB`}
        </span>
        <span className="rounded-sm bg-accent px-3 py-1 font-semibold text-on-accent">Remove</span>
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
    <div className="grid grid-cols-[repeat(auto-fit,minmax(8.25rem,1fr))] gap-3">
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
      <span className="p-3 text-right">{file}</span>
      <span className="m-2 grid gap-2 rounded-sm bg-raised p-2">
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
