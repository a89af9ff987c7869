/** Words of the list of purchases on the account page. */
export const purchasesCopy = {
  receipts: "Receipts",
  receipt: "Receipt",
  none: {
    title: "Nothing bought yet.",
    note: "Receipts for licenses and donations will be here, to read, print and download.",
  },
  pagerItems: "receipts",
} as const
