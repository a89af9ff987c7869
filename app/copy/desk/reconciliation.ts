export const reconciliationCopy = {
  lead: "Razorpay's captured payments and refunds, compared with what is stored here. Days are those of Asia/Kolkata, 31 at most.",
  silent: "Razorpay did not answer, so nothing can be compared at the moment. Please try again in a minute.",
  tooMany: "There are more than 2,000 payments or refunds in these days. Please choose fewer days.",
  range: "Please choose a first and a last day, 31 days at most.",
  agree: "Everything agrees.",
  noneHere: "Nothing is missing here.",
  noneThere: "Nothing is missing at Razorpay.",
  noneDifferent: "No amount differs.",
  nothing: "Neither Razorpay nor this site has payments or refunds in these days.",
} as const
