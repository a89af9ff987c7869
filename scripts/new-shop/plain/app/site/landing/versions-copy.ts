import { transferWindow } from "#app/orders/plans/copy.ts"
import { planNames, SINGLE_PLAN } from "#app/orders/plans/plans.ts"
import { brand } from "#app/platform/brand.ts"
import { switchCounts } from "#app/site/landing/counts-copy.ts"
import { tools } from "#app/site/landing/tools-copy.ts"

/** Table of the differences of the free version and the plan of one computer, on / and /free. */
export const versions = {
  heading: "Free or premium",
  lead: "Both are the same installer. A license key turns one into the other.",
  switches: {
    text: "What you get",
    free: `${switchCounts.free} of ${switchCounts.all}`,
    which: "",
    premium: `All ${switchCounts.all}`,
  },
  /** Short descriptions of each tool's switches: the free ones, and the others. */
  tools: tools.map(({ title, switches, isFree = false, inShort }) => ({
    title,
    free: switches.length > 0 ? switches.filter((item) => item.isFree).length : Number(isFree),
    all: Math.max(1, switches.length),
    inShort,
  })),
  also: "Also: ",
  undo: { text: "New versions", included: "Included" },
  support: { text: "Support by email", free: "Bug reports only", premium: "The developer answers" },
  note: `Premium needs an account and a license key. You can transfer it to another computer once, within ${transferWindow}.`,
  free: {
    title: "Free version",
    note: "for as long as you like",
    call: "Get the free version",
    href: "/free",
  },
  premium: {
    title: `${planNames[SINGLE_PLAN]} (premium)`,
    note: "once, for one computer, for life",
    call: `Get ${brand.name}`,
    href: "/buy",
  },
} as const
