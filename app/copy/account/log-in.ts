export const logInCopy = {
  title: "Log in",
  lead: "Log in to see your license key, download the app and read your bug reports.",
  buyingTitle: "Your account for the license",
} as const
