/** A page or a part of one, by its name in Windows, or what is typed to open it. */
export type Step = string | { typed: string }

/** A picture of public/screenshots by its name there, as image.avif, .webp or .png, and where they differ image-dark.…. */
export type Screenshot = { file: string; alt: string }

/** A picture of public/screenshots: path without extension, extensions from the smallest file on, and size in pixels. */
export type ScreenshotFile = { path: string; formats: string[]; width: number; height: number }

/** A switch of the app: what is so while it is off, if anything, what it does once it is on, and whether it is free or was flipped in `morning`. */
export type ToolSwitch = {
  id: string
  name: string
  off: string
  on: string
  /** Place in Windows without the app; empty if there is none. */
  where: readonly Step[]
  isFree?: true
  isOfMorning?: true
}

export type Tool = {
  /** The anchor of its section on /features. */
  id: string
  title: string
  /** A path in a square of 20. */
  icon?: string
  /** The card on the landing page. */
  body: string
  /** Benefit on /features; the card words it differently. */
  gives?: string
  /** Its free and its paid part, each in a few words. */
  inShort?: { free: string; premium: string }
  /** Its switches in the app's order; none for a tool without switches. */
  switches: readonly ToolSwitch[]
  /** A tool without switches that the free version has. */
  isFree?: true
  /** Alternative texts of its drawings, `public/drawings/<id>.svg` and `tool-<id>.svg`, on / and on /features. */
  drawings?: { card: string; section: string }
  /** A picture of it, instead of drawings. */
  picture?: Screenshot
  /** Effects besides its switches, and the text to type to see them. */
  note?: { text: string; typed?: string; isChange?: true }
}
