type Replacement = [known: RegExp, unknown: string]

/** A browser that Chromium 119 emulates: what it lacks is removed from the site's texts, scripts and requests. */
export type OldBrowser = {
  name: string
  replacements: Replacement[]
  /** Properties, as paths from the global object, that its script does not have. */
  missing: string[]
  /** Starts of the names of headers that it does not send. */
  unsentHeaders: string[]
  /** Its pages with script handle events by it. */
  runsScript: boolean
}

const FIREFOX_115: Replacement[] = [
  [/light-dark\(/g, "unknown("],
  [/:has\(/g, ":unknown("],
  [/popover/g, "unknown"],
  [/@property /g, "@unknown "],
  [/content:([^;}]*?) \/ ""/g, 'content:unknown $1 / ""'],
]

const IOS_15: Replacement[] = [
  ...FIREFOX_115,
  [/@(layer|container)\b/g, "@unknown-$1"],
  [/(color-mix|oklch|oklab)\(/g, "unknown("],
  [/subgrid/g, "unknown"],
  [/(?<=\d)(dvh|svh|lvh|lh)\b/g, "unknown"],
  [/(?<=overflow(-[xy])?: ?)clip/g, "unknown"],
  [
    /(?<=[{; (])(translate|appearance|accent-color|container|container-type|content-visibility)(?=:)/g,
    "unknown",
  ],
  [/:(focus-visible|:backdrop)/g, ":unknown"],
  [/@media([^{]*[<>])/g, "@unknown$1"],
]

export const OLD_BROWSERS: OldBrowser[] = [
  { name: "Chromium 119", replacements: [], missing: [], unsentHeaders: [], runsScript: true },
  {
    name: "stand-in for Firefox ESR 115",
    replacements: FIREFOX_115,
    missing: ["Promise.withResolvers", "URL.canParse", "HTMLElement.prototype.showPopover"],
    unsentHeaders: [],
    runsScript: true,
  },
  {
    name: "stand-in for iOS 15",
    replacements: IOS_15,
    missing: [
      "Array.prototype.at",
      "Array.prototype.findLast",
      "Array.prototype.toSorted",
      "HTMLFormElement.prototype.requestSubmit",
      "Object.hasOwn",
      "String.prototype.at",
      "SubmitEvent.prototype.submitter",
      "crypto.randomUUID",
      "structuredClone",
    ],
    unsentHeaders: ["sec-fetch-"],
    runsScript: false,
  },
]
