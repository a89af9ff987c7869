/** The link below an invoice or a receipt; apart, so that the script that all pages share omits what these print. */
export const backToAccount = "Back to your account"
