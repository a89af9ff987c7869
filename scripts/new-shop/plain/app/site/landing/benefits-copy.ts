import { brand } from "#app/platform/brand.ts"
import { capitalized, inWords } from "#app/platform/plural.ts"
import { toolCounts } from "#app/site/landing/counts-copy.ts"

const allTools = toolCounts.length === 1 ? "The whole app" : `All ${inWords(toolCounts.length)} tools`

/** First lines of the first plan's card on /buy, which every plan includes. */
export const planFeatures = [allTools]

/** Three things that every plan has, with the texts of the pictures above them. */
export const purchaseBenefits = (supportTime: string) => ({
  switches: {
    title: allTools,
    body: "Nothing is sold apart.",
    link: "See what they do",
    picture: `${capitalized(inWords(toolCounts.length))} names, each with a dot`,
    tools: toolCounts,
  },
  undo: {
    title: "Yours for life",
    body: "One payment. Nothing renews, and new versions are free.",
    picture: "A bill with one payment and nothing after it",
    rows: [
      { time: "1", what: "Payment", result: "once" },
      { time: "2", what: "New versions", result: "free" },
      { time: "3", what: "Renewals", result: "none" },
    ],
    last: null,
  },
  support: {
    title: "An answer from the developer",
    body: `One person writes ${brand.name} and answers your email, usually ${supportTime}.`,
    picture: "An email and its answer",
    question: "I have a new computer. Does my key work there?",
    who: "The developer",
    answer: "Yes. Release the old one on your dashboard first.",
    note: "An example",
  },
})
