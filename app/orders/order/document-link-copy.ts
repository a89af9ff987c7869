/** Returns the path of the document of a payment: its tax invoice, or its receipt where there is none. */
export const documentPath = (orderId: string, invoiceId: string | null) =>
  invoiceId ? `/invoices/${invoiceId}` : `/receipts/${orderId}`

/** Label of an email's link to a document. */
export const printLabel = (document: "invoice" | "receipt" | "credit note") =>
  `View your ${document} (print or save as PDF)`

/** Returns an email's link to the document of a payment. */
export const printLink = (orderId: string, invoiceId: string | null, siteUrl: string) => ({
  label: printLabel(invoiceId ? "invoice" : "receipt"),
  url: siteUrl + documentPath(orderId, invoiceId),
})
