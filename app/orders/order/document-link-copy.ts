/** Returns the path of the document of a payment: its tax invoice, or its receipt where there is none. */
export const documentPath = (orderId: string, invoiceId: string | null) =>
  invoiceId ? `/invoices/${invoiceId}` : `/receipts/${orderId}`

/** Returns an email's link to the document of a payment. */
export const printLink = (orderId: string, invoiceId: string | null, siteUrl: string) => ({
  label: `Your ${invoiceId ? "invoice" : "receipt"}, to print or save as PDF`,
  url: siteUrl + documentPath(orderId, invoiceId),
})
