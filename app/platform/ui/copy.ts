export const copyButtonCopy = {
  copy: "Copy",
  copyWhat: (what: string) => `Copy ${what}`,
  copied: "Copied",
  failed: "Select it and copy",
} as const

export const emailFieldCopy = {
  label: "Email",
} as const

export const selectCopy = {
  choose: "Choose",
  country: "Country",
} as const

/** Words of the links between the pages of a list, to which the plural name of its items is given. */
export const pagerCopy = {
  more: (what: string) => `More ${what}`,
  newest: (what: string) => `Newest ${what}`,
  older: (what: string) => `Older ${what}`,
} as const

/** Notice of a form that was sent and got no answer. */
export const unansweredCopy = {
  offline:
    "You’re offline, so nothing was sent. What you entered is still here. Please try again once you’re connected.",
  unknown:
    "The site didn’t answer, so we can’t tell whether this arrived. What you entered is still here. Please check your connection and try again.",
} as const

export const testModeCopy = {
  note: "Test mode. Nothing here costs real money, and purchases are for testing only.",
} as const
