/** Note under a page that can be printed. */
export const howToPrint =
  "To print it or to save it as PDF: Ctrl+P on a computer, “Share” and “Print” on a phone."
