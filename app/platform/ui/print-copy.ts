/** Note under a page that can be printed. */
export const howToPrint =
  "To print it or to save it as PDF: Ctrl+P on a computer, “Share” and “Print” on a phone."

/** Link below a page that is printed; apart from the copy of what is printed, which the shared script omits. */
export const backToAccount = "Back to your account"
