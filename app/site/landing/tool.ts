/** A page or a part of one, by its name in Windows, or what is typed to open it. */
export type Step = string | { typed: string }

/** A picture of public/screenshots by its name there, as image.avif, .webp or .png, and where they differ image-dark.…. */
export type Screenshot = { file: string; alt: string }

/** What public/screenshots has of a picture: its path without an ending, the endings, the smallest file first, and its size in pixels. */
export type ScreenshotFile = { path: string; formats: string[]; width: number; height: number }

/** A switch of the app: what is so while it is off, if anything, what it does once it is on, and whether it is free or was flipped in `morning`. */
export type ToolSwitch = {
  id: string
  name: string
  off: string
  on: string
  /** Where the system shows it without the app; nowhere is empty. */
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
  /** What it gives, on /features, where the card says it in other words. */
  gives?: string
  /** What of it is free and what is not, each in a few words. */
  inShort?: { free: string; premium: string }
  /** What it changes, in the app's order; for a tool that is one thing, nothing. */
  switches: readonly ToolSwitch[]
  /** A tool without switches that the free version has. */
  isFree?: true
  /** Alternative texts of its drawings, `public/drawings/<id>.svg` and `tool-<id>.svg`, on / and on /features. */
  drawings?: { card: string; section: string }
  /** A picture of it, instead of drawings. */
  picture?: Screenshot
  /** What it changes or leaves alone besides its switches, and what is typed to see it. */
  note?: { text: string; typed?: string; isChange?: true }
}
