import { licenseState, licenseStates } from "#app/copy/desk/licenses.ts"
import { planNames } from "#app/domain/orders/order.ts"
import { ListPage, list, oneOf, PERIOD, sortedByTime } from "#app/routes/desk/kernel.ts"
import { listLicenses } from "#db/licensing/licenses.server.ts"

export const licenses = list(
  {
    path: "/desk/licenses",
    filters: {
      plan: oneOf("Plan", planNames),
      state: oneOf("State", licenseStates),
      computers: oneOf("Computers", { large: "More than 20" }),
      ...PERIOD,
    },
    find: listLicenses,
  },
  {
    title: "Licenses",
    lead: "Every license that was issued.",
    what: "licenses",
    empty: "Licenses will be here as soon as someone buys one.",
    hasPages: true,
    columns: [
      { label: "Key", isShort: true, cell: ({ key }) => ({ code: `… ${key.slice(-5)}` }) },
      { label: "Holder", narrow: "title", isLong: true, cell: ({ email }) => email ?? "Account deleted" },
      { label: "Plan", isClear: true, cell: ({ planType }) => planNames[planType] },
      {
        label: "Computers",
        isNumber: true,
        cell: ({ activeSeats, maxDevices }) => `${activeSeats} of ${maxDevices}`,
      },
      sortedByTime("Issued", true),
      { label: "State", isStatus: true, cell: licenseState },
    ],
    // A file with whole keys would be worth stealing.
    csv: {
      file: "brisk-licenses.csv",
      columns: {
        "Key ends with": ({ key }) => key.slice(-5),
        Holder: "email",
        Plan: ({ planType }) => planNames[planType],
        Computers: "maxDevices",
        Active: "activeSeats",
        Issued: "createdAt",
        Revoked: "revokedAt",
      },
    },
  },
)

export const { meta, loader } = licenses
export default ListPage
