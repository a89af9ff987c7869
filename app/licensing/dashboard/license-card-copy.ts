/** Words of the license as a card, here so that the scripts of other pages that show it omit those of copy.ts. */
export const licenseCardCopy = {
  key: "License key",
  copiedKey: "license key",
  noLicense: "No License",
  status: "Status: ",
  active: "Active",
  inactive: "Inactive",
} as const
