import { brand } from "#app/platform/brand.ts"
import { restorePointAsked } from "#app/site/landing/tools-copy.ts"

const sections = [
  {
    id: "story",
    heading: "Story",
    body: [
      "Windows comes with a lot switched on. Apps start by themselves. Services run in the background. Start suggests things nobody asked for.",
      "You can turn most of it off, if you know where to look. I put those switches in one place and explained what each one does.",
    ],
  },
  {
    id: "mission",
    heading: "Mission",
    body: [
      "Your computer should spend its time on your work. How much you gain depends on the computer, so you won’t find a benchmark here.",
    ],
  },
  {
    id: "team",
    heading: "Team",
    body: [
      "Just me. I write the app, run this site and answer your email. When you write to support, you’re writing to the person who can fix it.",
    ],
  },
  {
    id: "promise",
    heading: "Promise",
    body: [
      `${restorePointAsked} You can undo every change. No subscription, no advertising, no tracking on this site.`,
    ],
  },
]

/** The one page in the first person: a letter of the app's maker. */
export const about = {
  title: ["Made by one person.", "You pay once."],
  lead: `I make ${brand.name} on my own, in ${brand.place}. It’s a small app that turns off what ${brand.runsOn} does without being asked.`,
  sections,
  portrait: (name: string) => `Portrait of ${name}`,
  facts: { madeBy: "Made by", place: "In", answers: "Answers", email: "Email" },
  answers: (time: string) => `usually ${time}`,
  calls: { buy: "See pricing", contact: "Write to me" },
} as const
