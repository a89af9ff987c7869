/** Apart from stored-data.ts, so that the script of the pricing page does not contain the whole table. */
export const storedCountry =
  "Your country is read from your connection. It is stored with an order that you open, with a receipt or invoice, and with a browser that you sign in with."
