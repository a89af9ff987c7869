const page = (label: string, name = label.toLowerCase()) => ({ label, path: `/desk/${name}` })

/** The owner's pages by group, in the order of their links. */
const deskGroups = {
  Sales: ["Orders", "Quotes", "Coupons", "Prices", "Reports"].map((label) => page(label)),
  Customers: ["Customers", "Licenses", "Bugs", "Announcements"].map((label) => page(label)),
  System: [
    page("Payments & reconciliation", "reconciliation"),
    page("Payouts"),
    ...["Webhooks", "Emails", "Releases", "Audit", "Settings"].map((label) => page(label)),
  ],
}

/** The owner's pages by group; of them that of payouts where there is a reseller. */
export const deskMenu = (hasReseller: boolean) =>
  Object.entries(deskGroups).map(
    ([name, pages]) => [name, pages.filter(({ label }) => hasReseller || label !== "Payouts")] as const,
  )

/** The name of the page at a path, or of the list that it belongs to. */
export const pageLabel = (path: string) =>
  Object.values(deskGroups)
    .flat()
    .find((page) => path.startsWith(page.path))?.label ?? "Overview"
