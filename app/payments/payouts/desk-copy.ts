/** Texts of the owner's list of payouts. */
export const payoutsCopy = {
  lead: "What the reseller has paid out to you. Its buyers get their invoices from it. You invoice it once for each payout.",
  empty: "Payouts will be here.",
  record: "Record a payout",
  dayHint: "The day on which your bank credited it, in Asia/Kolkata.",
  amountHint: "As the reseller’s payout page says it, without its fee and the taxes that it keeps.",
  rupeesHint: "What your bank credited. The invoice needs it. Leave it empty until you know.",
  referenceHint: "The payout’s ID at the reseller, or your bank’s. Keep the FIRC or eFIRA with it.",
  dayWrong: "Please enter a day that isn’t in the future.",
  currencyWrong: "Please choose a currency from the list.",
  referenceMissing: "Please enter the payout’s reference.",
  isRecorded: "A payout with this reference is recorded already.",
  noGstin: "There is no GSTIN in the settings. Without one, no invoice is due.",
  noRupees:
    "The value in rupees is missing. Discard this payout and record it again with what your bank credited.",
  changed: "This payout was discarded, or has its invoice already.",
  discarded: "Discarded",
  open: "No invoice yet",
} as const
