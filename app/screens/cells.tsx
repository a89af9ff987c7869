import { useRouteLoaderData } from "@remix-run/react"
import { Fragment, type ReactElement, type ReactNode } from "react"
import { withPunycode } from "#app/platform/email/address-copy.ts"
import {
  formatIndianDay,
  formatIndianMoment,
  formatRelativeDay,
  formatShortMoment,
  indianDayOf,
} from "#app/platform/time.ts"
import { toneOf } from "./status-tones.ts"

/** Content of a table cell or a fact, as a loader can return it. */
export type Cell =
  | string
  | number
  | false
  | null
  | undefined
  | { at: Date | null; isDay?: boolean; note?: string | null }
  | { code: string }
  /** One line of some 160 px, all of which is in the title. */
  | { cut: string }
  /** As much of a text as fits one line, all of which is in the title. */
  | { line: string }
  | { pill: string }
  /** Link; without an address, only the text. */
  | { href: string | null; text: string; isCode?: boolean; after?: string }
  | { links: { href: string; text: string }[] }
  /** Lines of text; the first one is large. A mark is below them. */
  | { lines: (string | null)[]; mark?: string | false }
  /** A box that marks the row, by its name in the form, for what is done with marked rows. */
  | { mark: string; value: string; name: string }
  /** Buttons of the row's actions. */
  | { buttons: (RowButton | false)[] }

/** An action as one button, and the id of its subject. */
export type RowButton = { intent: string; button: string; subject: string }

export const rowButton = ({ intent, button }: Omit<RowButton, "subject">, subject: string): RowButton => ({
  intent,
  button,
  subject,
})

/** Props of a cell; `formId` is the prefix of the form ids of a row with buttons. */
type CellProps = { value: Cell | ReactElement; formId?: string }

export function CellView({ value, formId = "" }: CellProps): ReactNode {
  if (typeof value === "string") return withPunycode(value)
  if (typeof value !== "object" || value === null) return value
  if ("at" in value) {
    return (
      <>
        {value.at && <DeskTime at={value.at} isDay={value.isDay ?? false} />}
        {value.note && <span className="block text-sm text-muted">{withPunycode(value.note)}</span>}
      </>
    )
  }
  if ("code" in value) return <Code text={value.code} />
  if ("line" in value) {
    return (
      <span className="desk-cut" title={value.line}>
        {withPunycode(value.line)}
      </span>
    )
  }
  if ("cut" in value) {
    return (
      <code className="desk-cut max-w-40" title={value.cut}>
        {value.cut}
      </code>
    )
  }
  // Its color says nothing that the word does not.
  if ("pill" in value) return <span className={`desk-pill ${toneOf(value.pill)}`}>{value.pill}</span>
  if ("lines" in value) {
    const [first, ...others] = value.lines
    return (
      <div>
        {first && withPunycode(first)}
        {others.map(
          (line) =>
            line && (
              <span key={line} className="block text-sm text-muted">
                {withPunycode(line)}
              </span>
            ),
        )}
        {value.mark && <strong className="text-sm text-danger">{value.mark}</strong>}
      </div>
    )
  }
  if ("links" in value) {
    return (
      <span className="flex flex-wrap gap-x-6">
        {value.links.map((link) => (
          <CellView key={link.href} value={link} />
        ))}
      </span>
    )
  }
  if ("buttons" in value) {
    return (
      <div className="desk-buttons flex flex-wrap gap-2">
        {value.buttons.map((each) => each && <RowAction key={each.intent} {...each} formId={formId} />)}
      </div>
    )
  }
  if ("mark" in value) return <Mark {...value} />
  if (!("text" in value)) return value
  const text = value.isCode ? <Code text={value.text} /> : withPunycode(value.text)
  return value.href === null ? (
    text
  ) : (
    <>
      <a className="link wrap-anywhere" href={value.href}>
        {text}
      </a>
      {value.after && withPunycode(value.after)}
    </>
  )
}

/** Links in one line, with dots between them. */
export const Links = ({ links }: { links: readonly { href: string; text: string }[] }) =>
  links.map(({ href, text }, index) => (
    <Fragment key={href}>
      {index > 0 && " · "}
      <a className="link" href={href}>
        {withPunycode(text)}
      </a>
    </Fragment>
  ))

const Mark = ({ mark, value, name }: { mark: string; value: string; name: string }) => (
  <input
    type="checkbox"
    form="marked"
    name={mark}
    value={value}
    aria-label={name}
    className="checkbox relative z-[1]"
  />
)

/** Length of the longest id that stands in one line of a phone: those of the provider have 18 characters, ours 25, keys 23. */
const MAX_UNBROKEN = 25

/** An id or a key, which is never broken; of a hash, which nobody reads, the beginning, and all of it in the title. */
export function Code({ text, id }: { text: string; id?: string }) {
  const isHash = /^[0-9a-f]{32,}$/i.test(text)
  const isUnbroken = isHash || text.length <= MAX_UNBROKEN
  return (
    <code
      id={id}
      className={`wrap-anywhere ${isUnbroken ? "whitespace-nowrap @max-[18rem]:whitespace-normal" : ""}`}
      title={isHash ? text : undefined}
    >
      {isHash ? text.slice(0, 8) : text}
    </code>
  )
}

/** Facts by name, some with several values. A fact that does not apply has no value, and is not shown. */
export type Facts = Record<string, Cell | readonly Cell[]>

type FactListProps = {
  facts: Facts
  /** In one column beside the page's main one, each name beside its value. */
  isRail?: true
}

const FACT_GRID = {
  rail: "grid grid-cols-1 gap-[0.4rem]",
  wide: "grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-8 gap-y-3 @max-[44rem]:grid-cols-1 @max-[44rem]:gap-[0.4rem]",
}

/** The value of a fact is below its name where it doesn't fit beside it. */
const FACT_ROW = {
  rail: "flex flex-wrap items-baseline gap-x-3 @max-[18rem]:block",
  wide: "items-baseline gap-x-3 @max-[44rem]:flex @max-[44rem]:flex-wrap @max-[18rem]:block",
}

const FACT_NAME = { rail: "basis-[6.75rem]", wide: "@max-[44rem]:basis-[38%]" }

const FACT_VALUE = {
  rail: "min-w-min flex-[1_0_50%] @max-[18rem]:min-w-0",
  wide: "@max-[44rem]:min-w-min @max-[44rem]:flex-[1_0_55%] @max-[18rem]:min-w-0",
}

/** Amounts of a rail stand below one another. */
const isAmount = (cell: Cell) => typeof cell === "string" && /^(?:about |[−-] ?)?[$€£₹][\d,.]+$/.test(cell)

/** Names and values of one order, license or customer. */
export function FactList({ facts, isRail }: FactListProps) {
  const look = isRail ? "rail" : "wide"
  const all = Object.entries(facts).flatMap(([name, value]) => [value].flat().map((cell) => ({ name, cell })))
  return (
    <dl className={`desk-sheet px-4 py-3 ${FACT_GRID[look]}`}>
      {all
        .filter(({ cell }) => cell === 0 || cell)
        .map(({ name, cell }, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names can repeat
            key={index}
            className={FACT_ROW[look]}
          >
            <dt className={`text-[0.8125rem] text-muted ${FACT_NAME[look]}`}>{name}</dt>
            <dd
              className={`whitespace-pre-line wrap-anywhere @max-[18rem]:wrap-break-word ${FACT_VALUE[look]} ${isRail && isAmount(cell) ? "text-end" : ""}`}
            >
              <CellView value={cell} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

type DeskTimeProps = {
  at: Date
  /** Shows the day without the hour. */
  isDay?: boolean
}

/** A time of Asia/Kolkata, short; the exact one is its title. The desk's bar says once whose time it is. */
export function DeskTime({ at, isDay = false }: DeskTimeProps) {
  const now = useDeskNow() ?? at
  return (
    <time dateTime={at.toISOString()} title={isDay ? formatIndianDay(at) : formatIndianMoment(at)}>
      {isDay ? formatRelativeDay(indianDayOf(at), now) : formatShortMoment(at, now)}
    </time>
  )
}

/** The time at which the desk was rendered, which its layout knows. */
function useDeskNow() {
  return useRouteLoaderData<{ now: Date }>("desk/shell/desk-layout")?.now
}

type RowActionProps = RowButton & {
  /** Random id; each form of the page with the same intent has its own. */
  formId: string
  /** Subject in words, for an action that is shown once more for confirmation, if `subject` does not say it. */
  about?: string
  /** Same as in `ActionForm`. */
  showed?: string | undefined
  /** Address of the form; by default the page's own. */
  path?: string
  /** True for the one button of the screen that comes first. */
  isPrimary?: boolean
}

/** An action of the owner as one button in a row of a list. */
export function RowAction({
  intent,
  button,
  formId,
  subject,
  about,
  showed,
  path,
  isPrimary,
}: RowActionProps) {
  return (
    <form method="post" action={path}>
      <Hidden values={{ intent, formId: `${formId}-${intent}`, subject, about, showed }} />
      <button type="submit" className={isPrimary ? "btn" : "btn btn-quiet"}>
        {button}
      </button>
    </form>
  )
}

/** Hidden fields of a form; those without a value are left out. */
export function Hidden({ values }: { values: Record<string, string | null | undefined> }) {
  return Object.entries(values).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
  )
}
