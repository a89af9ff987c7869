/** The steps of a purchase, and what says to a screen reader which are done; here so that other pages load no other texts. */
export const stepsCopy = {
  label: "Your purchase",
  steps: ["Account", "Payment", "Your license"],
  done: "Done: ",
} as const
