/** The owner's pages, in the order of their links. */
export const deskPages = [
  { path: "/desk", label: "Overview" },
  { path: "/desk/orders", label: "Orders" },
  { path: "/desk/audit", label: "Audit" },
] as const

export const deskCopy = {
  lead: "What needs a person, and how the shop is doing.",
  access:
    "Only accounts with the owner's role open this page. The role is given and taken by a command, never on the site.",
  formUnreadable: "The form could not be read. Nothing was done.",
  notOwner: "This account is no longer an owner.",
} as const
