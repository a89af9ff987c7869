import { brand } from "#app/platform/brand.ts"

export const changelogCopy = {
  feedTitle: `${brand.name}: change log`,
  title: "Change log",
  lead: `Every version of ${brand.name}, newest first.`,
  feed: "Atom feed",
  none: "Version 1.0.0 is the first. Each later version is listed here with its changes.",
  latest: "Latest",
  yourVersion: `Your version is in ${brand.name} under Settings, About.`,
  update: "How to update by hand",
  check: "Check the file",
  withdrawn: { before: "Withdrawn on", after: ". It can no longer be downloaded." },
  file: (size: string) => `${size}, SHA-256`,
  free: "Download the free version",
} as const
