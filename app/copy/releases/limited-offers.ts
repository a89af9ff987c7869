/** What the change log says of a version that is not offered to everybody. */
export const limitedOffers = {
  beta: {
    label: "Beta",
    sentence: "For those who chose to test new versions in the app. It can't be downloaded here.",
  },
  staged: "Offered to some computers first, by the app. It can be downloaded here once all are offered it.",
  halted: "Paused because of a fault that we are looking into. Whoever has it keeps it.",
} as const
