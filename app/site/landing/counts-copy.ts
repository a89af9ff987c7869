import type { Tool } from "./tool.ts"
import { tools } from "./tools-copy.ts"

/** Units that are free or not: the switches of each tool, or a tool without switches. */
const countedOf = ({ switches, isFree }: Tool): readonly Pick<Tool, "isFree">[] =>
  switches.length > 0 ? switches : [{ isFree }]

/** The tools by name, each with the number of its switches. */
export const toolCounts = tools.map((tool) => ({ title: tool.title, switches: countedOf(tool).length }))

const counted = tools.flatMap(countedOf)
const hasSwitches = tools.some(({ switches }) => switches.length > 0)

/**
 * Whether the free version has the first switch of each tool, and no other.
 * @public An app may show it in parts of its own.
 */
export const isFirstOfEach =
  hasSwitches &&
  tools.every((tool) => countedOf(tool).every(({ isFree = false }, index) => isFree === (index === 0)))

/**
 * The switches of the free version, each with the icon of its tool.
 * @public An app may show them in parts of its own.
 */
export const freeToolSwitches = tools.flatMap(({ icon, switches }) =>
  switches.filter(({ isFree }) => isFree).map((item) => ({ ...item, icon })),
)

/** Numbers of switches: those of the free version, and all. */
export const switchCounts = { free: counted.filter(({ isFree }) => isFree).length, all: counted.length }

/** Contents of the free version: "The first switch of each tool". */
export const freeSwitches = isFirstOfEach
  ? "The first switch of each tool"
  : `${switchCounts.free} of ${switchCounts.all} ${hasSwitches ? "switches" : "tools"}`
