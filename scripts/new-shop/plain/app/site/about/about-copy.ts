import { brand } from "#app/platform/brand.ts"

const sections = [
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
    body: ["No subscription, no advertising, no tracking on this site."],
  },
]

/** The one page in the first person: a letter of the app's maker. */
export const about = {
  title: ["Made by one person.", "You pay once."],
  lead: `I make ${brand.name} on my own, in ${brand.place}.`,
  sections,
  portrait: (name: string) => `Portrait of ${name}`,
  facts: { madeBy: "Made by", place: "In", answers: "Answers", email: "Email" },
  answers: (time: string) => `usually ${time}`,
  calls: { buy: "See pricing", contact: "Write to me" },
} as const
