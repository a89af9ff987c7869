/** The owner's pages, in the order of their links. */
export const deskPages = [{ path: "/desk", label: "Overview" }] as const

export const deskCopy = {
  lead: "The owner's pages. What needs a person, orders, customers, licenses, webhook events, emails and bug reports will be here.",
  access:
    "Only accounts with the owner's role open this page. The role is given and taken by a command, never on the site.",
} as const
