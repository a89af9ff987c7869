/** The product's names, where it comes from, and what it is in a sentence: docs/your-shop.md. */
export const brand = {
  name: "Brisk",
  fullName: "Brisk PC Suite",
  /** After the full name in the title of the landing page. */
  tagline: "debloat Windows 11 and 10, undo every change",
  /** The system that the app runs on. */
  runsOn: "Windows",
  /** Where it is made and sold from. */
  place: "Thane, India",
  /** The courts that decide disputes. */
  courts: "Thane, Maharashtra",
  /** Prefix of the names of downloaded files. */
  slug: "brisk",
  /** The app's first start, in the steps of the installation. */
  firstStart: "It asks Windows for a restore point before its first change. System Restore must be on.",
  description:
    "Debloat Windows 11 and 10: Brisk removes preinstalled apps, turns off telemetry and ads, and stops what starts by itself. Undo every change. One payment.",
} as const

/** The mark in its square of 32: three bars, each shorter than the last, for a start-up that gets shorter. */
export const mark = {
  path: "M9 4a3 3 0 0 1 3 3v18a3 3 0 0 1-6 0V7a3 3 0 0 1 3-3Zm8 4a3 3 0 0 1 3 3v10a3 3 0 0 1-6 0V11a3 3 0 0 1 3-3Zm8 4a3 3 0 0 1 3 3v2a3 3 0 0 1-6 0v-2a3 3 0 0 1 3-3Z",
  /**
   * Heights of the bars that replace the mark in emails, which show no SVG; if empty, the first letter of the name does.
   */
  bars: [24, 16, 8] as readonly number[],
} as const

/** The mark on the page of an error, in a square of 280: what is left of it, and the outline of what is missing. */
export const brokenMark = {
  rest: "M52 62a26 26 0 0 1 52 0v156a26 26 0 0 1-52 0ZM122 98a26 26 0 0 1 52 0v84a26 26 0 0 1-52 0Z",
  missing: "M218 108a25 25 0 0 1 25 25v14a25 25 0 0 1-25 25 25 25 0 0 1-25-25v-14a25 25 0 0 1 25-25Z",
} as const

/** The mark behind the last words of the landing page, in a square of 24 that may cut it off. */
export const largeMark =
  "M1-2h6v28H1zM10 4h4q1 0 1 1v14q0 1-1 1h-4q-1 0-1-1V5q0-1 1-1zM18 8h4q1 0 1 1v6q0 1-1 1h-4q-1 0-1-1V9q0-1 1-1z"
