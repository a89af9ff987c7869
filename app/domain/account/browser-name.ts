type Rule = readonly [name: string, pattern: RegExp]

// In this order: Edge, Opera and others call themselves Chrome and Safari too, and Android calls itself Linux.
const BROWSERS: readonly Rule[] = [
  ["Edge", /Edg(?:e|A|iOS)?\//],
  ["Opera", /OPR\/|OPT\/|Opera/],
  ["Samsung Internet", /SamsungBrowser\//],
  ["Yandex Browser", /YaBrowser\//],
  ["DuckDuckGo", /DuckDuckGo\/|Ddg\//],
  ["Firefox", /Firefox\/|FxiOS\//],
  ["Chrome", /Chrome\/|CriOS\/|Chromium\//],
  ["Safari", /Safari\//],
]

const SYSTEMS: readonly Rule[] = [
  ["Windows", /Windows/],
  ["Android", /Android/],
  ["iPhone", /iPhone|iPod/],
  ["iPad", /iPad/],
  ["ChromeOS", /CrOS/],
  ["Mac", /Macintosh|Mac OS X/],
  ["Linux", /Linux|X11/],
]

const nameIn = (rules: readonly Rule[], userAgent: string) =>
  rules.find(([, pattern]) => pattern.test(userAgent))?.[0]

/** "Firefox on Windows", from a User-Agent header; null when it names neither. */
export function browserName(userAgent: string | null): string | null {
  const browser = nameIn(BROWSERS, userAgent ?? "")
  const system = nameIn(SYSTEMS, userAgent ?? "")
  if (!system) return browser ?? null
  return `${browser ?? "A browser"} on ${system}`
}
