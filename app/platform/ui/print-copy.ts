/** Words of pages that can be printed; apart from the copy of what is printed, which the shared script omits. */
export const printCopy = {
  print: "Print or save as PDF",
  withoutScript:
    "To print this or save it as a PDF, press Ctrl+P on a computer, or choose “Share” and “Print” on a phone.",
  backToAccount: "Back to your account",
} as const
