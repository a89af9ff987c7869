const page = (label: string, name = label.toLowerCase()) => ({ label, path: `/desk/${name}` })

/** The owner's pages by group, in the order of their links. */
export const deskGroups = {
  Sales: ["Orders", "Quotes", "Coupons", "Prices", "Reports"].map((label) => page(label)),
  Customers: ["Customers", "Licenses", "Bugs", "Announcements"].map((label) => page(label)),
  System: [
    page("Payments & reconciliation", "reconciliation"),
    ...["Webhooks", "Emails", "Releases", "Audit", "Settings"].map((label) => page(label)),
  ],
}

/** The name of the page at a path, or of the list that it belongs to. */
export const pageLabel = (path: string) =>
  Object.values(deskGroups)
    .flat()
    .find((page) => path.startsWith(page.path))?.label ?? "Overview"
