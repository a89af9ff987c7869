/** What the change log says of a beta version. */
export const betaCopy = {
  label: "Beta",
  sentence: "For those who chose to test new versions in the app. It can't be downloaded here.",
} as const
