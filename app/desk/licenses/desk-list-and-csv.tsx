import { licenseState, licenseStates } from "#app/licensing/license/desk-copy.ts"
import { listLicenses } from "#app/licensing/license/queries.server.ts"
import { COMPANY_PLAN, planNames, planSize } from "#app/orders/plans/plans.ts"
import { timeHeading } from "#app/platform/csv.ts"
import { oneOf, PERIOD } from "#app/screens/filters.ts"
import { list, sortedByTime } from "#app/screens/list.tsx"

export const licenseList = list({
  filters: {
    plan: oneOf(planNames),
    state: oneOf(licenseStates),
    computers: oneOf({ large: `More than ${planSize(COMPANY_PLAN)}` }),
    ...PERIOD,
  },
  find: listLicenses,
  title: "Licenses",
  lead: "Every license that was issued.",
  empty: "Licenses will be here as soon as someone buys one.",
  hasPages: true,
  columns: {
    Key: { isShort: true, cell: ({ key }) => ({ code: `… ${key.slice(-5)}` }) },
    Holder: { narrow: "title", isLong: true, cell: ({ email }) => email ?? "Account deleted" },
    Plan: { isClear: true, cell: ({ planType }) => planNames[planType] },
    Computers: {
      isNumber: true,
      cell: ({ activeSeats, maxDevices }) => `${activeSeats} of ${maxDevices}`,
    },
    Issued: sortedByTime(true),
    State: { isStatus: true, cell: licenseState },
  },
  // A file with whole keys would be worth stealing.
  csv: {
    "Key ends with": ({ key }) => key.slice(-5),
    Holder: "email",
    Plan: ({ planType }) => planNames[planType],
    Computers: "maxDevices",
    Active: "activeSeats",
    [timeHeading("Issued")]: "createdAt",
    [timeHeading("Revoked")]: "revokedAt",
  },
})
