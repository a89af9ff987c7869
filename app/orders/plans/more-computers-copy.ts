/** Offer of a license for more computers; not in copy.ts, whose texts the dashboard would load. */
export const moreComputersCopy = {
  question: "Another computer?",
  link: "Ask for a quote",
} as const
