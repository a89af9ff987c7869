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

export const testModeCopy = {
  note: "Test mode: no real money is charged, and purchases are for testing only.",
} as const
