import { brand } from "#app/platform/brand.ts"
import { restorePointRule } from "#app/site/landing/tools-copy.ts"

const sections = [
  {
    id: "story",
    heading: "Our story",
    body: [
      "Windows comes with a lot switched on: apps that start by themselves, background services, suggestions. Most of it can be switched off, if you know where to look.",
      `${brand.name} puts those switches in one place and says what each one does.`,
    ],
  },
  {
    id: "mission",
    heading: "Our mission",
    body: [
      "A computer should spend its time on your work. How much you gain depends on the computer, so we make no benchmark claims.",
    ],
  },
  {
    id: "team",
    heading: "The team",
    body: ["One developer, who writes the app, runs this site and answers your email."],
  },
  {
    id: "promise",
    heading: "Our promise",
    body: [
      `${restorePointRule} You can undo every change. No subscription, no advertising, no tracking on this site.`,
    ],
  },
]

export const about = {
  title: "Made by one person. You pay once.",
  lead: `${brand.name} comes from a solo developer in ${brand.place}.`,
  sections,
  portrait: (name: string) => `Portrait of ${name}`,
  role: `Builds ${brand.name} single-handedly in ${brand.place}, and answers your emails.`,
  calls: { buy: "See pricing", contact: "Contact us" },
} as const
