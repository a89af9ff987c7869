export const logInCopy = {
  title: "Log in",
  lead: "Log in to see your license key, download the app and read your bug reports.",
  buyingTitle: "Your account for the license",
  buyingLead: "Your license, receipts and download are kept in an account. The payment comes next.",
} as const
