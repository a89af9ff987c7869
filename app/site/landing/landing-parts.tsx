import type { ComponentType } from "react"
import { Icon } from "#app/platform/ui/icon.tsx"
import type { Tool } from "./tool.ts"
import { neverTouched } from "./tools-copy.ts"

/** List of the things that no tool changes. */
export function NeverTouched() {
  return (
    <ul className="rows mt-3">
      {neverTouched.map(({ name, note }) => (
        <li key={name}>
          <span className="me-auto">
            <b>{name}</b>
            <span className="small">{note}</span>
          </span>
          <Icon name="lock" size={18} />
        </li>
      ))}
    </ul>
  )
}

/** A warning below a list. */
export function Caution({ children }: { children: string }) {
  return <p className="small mt-3 rounded-md bg-amber-soft p-3 text-amber">{children}</p>
}

/** Links to more on the subject, below a section's content. */
export function MoreLinks({ links }: { links: readonly { href: string; label: string }[] }) {
  return (
    <p className="mt-5 flex flex-wrap gap-x-6">
      {links.map(({ href, label }) => (
        <a key={href} href={href} className="link link-tall">
          {label}
        </a>
      ))}
    </p>
  )
}

/** Parts of the pages about the app that one app may have of its own, in place of pictures or words. */
export type OwnParts = {
  /** Beside the first words of the landing page. */
  Window?: ComponentType
  /** The dark scene below it. */
  Scene?: ComponentType
  /** The tools on the landing page. */
  Cards?: ComponentType
  /** After the tools. */
  WaysBack?: ComponentType
  /** Beside the first words of /features. */
  Journal?: ComponentType
  /** Below what a tool gives, on /features. */
  ToolDrawing?: ComponentType<{ tool: Tool }>
  /** Beside the first words of /free. */
  FreeWindow?: ComponentType
}
