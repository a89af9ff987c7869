/** Words that are on each page of the account. */
export const settingCopy = {
  pages: "Pages of your account",
  pageLinks: {
    "/dashboard": "Dashboard",
    "/account": "Account",
    "/account/security": "Security",
    "/account/data": "Your data",
  },
  besideLinks: {
    "/report-bug": "Report a Bug",
    "/donate": "Donate",
  },
  cancel: "Cancel",
  saving: "Saving…",
} as const
