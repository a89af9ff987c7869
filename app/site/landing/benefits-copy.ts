import { brand } from "#app/platform/brand.ts"
import { inWords } from "#app/platform/plural.ts"
import { switchCounts, toolCounts } from "./counts-copy.ts"
import { morningJournal } from "./window/morning-copy.ts"

/** First lines of the first plan's card on /buy, which every plan includes. */
export const planFeatures = [
  `All ${inWords(toolCounts.length)} tools, all ${switchCounts.all} switches`,
  "A restore point before the first change",
]

/** Three things that every plan has, with the texts of the pictures above them. */
export const purchaseBenefits = (supportTime: string) => ({
  switches: {
    title: `All ${switchCounts.all} switches`,
    body: "Each says what it does before you flip it.",
    link: "See them all",
    picture: `${switchCounts.all} dots in ${inWords(toolCounts.length)} rows, one for each switch`,
    tools: toolCounts,
  },
  undo: {
    title: "A way back from everything",
    body: "Undo one switch, all of them, or go back to the restore point.",
    picture:
      "A journal of startup apps, the advertising ID and Solitaire, with the restore point before them",
    rows: morningJournal.changes,
    last: { time: morningJournal.restorePoint, what: "Restore point" },
  },
  support: {
    title: "An answer from the developer",
    body: `One person writes ${brand.name} and answers your email, usually ${supportTime}.`,
    picture: "An email and its answer",
    question: "The touchpad stopped scrolling after I turned off startup apps. Which one was it?",
    who: "The developer",
    answer: "That’s “Touchpad”. Flip it back on and you’re set.",
    note: "An example",
  },
})
