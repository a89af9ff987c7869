/** `9499, "USD"` is `$94.99`, `14900, "INR"` is `₹149.00`. */
export function formatMoney(minorUnits: number, currency: string): string {
  const locale = currency === "INR" ? "en-IN" : "en-US"
  return new Intl.NumberFormat(locale, { style: "currency", currency }).format(minorUnits / 100)
}
