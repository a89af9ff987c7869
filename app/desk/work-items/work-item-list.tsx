import { withPunycode } from "#app/platform/email/address-copy.ts"
import { Links, RowAction } from "#app/screens/cells.tsx"
import type { ShownAction } from "#app/screens/form-data.ts"
import { SheetHead } from "#app/screens/sheet-head.tsx"
import { workListCopy as copy, countOthers, workListPath } from "./copy.ts"
import type { DescribedItem, WorkGroup } from "./describe-work.server.ts"
import { snooze } from "./desk-actions.server.ts"

/** Path of the overview's action; without `?index`, Remix sends the form to the layout route. */
export const OVERVIEW_ACTION = "/desk?index"

/** A work item with the buttons that resolve it; without any, a link to its page. */
export type WorkRow = Omit<DescribedItem, "fixes"> & { buttons: ShownAction[] }

type WorkItemsProps = { groups: (Omit<WorkGroup, "items"> & { items: WorkRow[] })[]; formId: string }

/** Number of rows above which each is one line on wide screens, so that they fit. */
const MAX_TALL_ROWS = 12

/** Lists work items, most urgent kind first, each with its action; links to the full list of each kind. */
export function WorkItems({ groups, formId }: WorkItemsProps) {
  const others = groups.filter(({ count, isMore, items }) => isMore || count > items.length)
  const isDense = groups.flatMap(({ items }) => items).length > MAX_TALL_ROWS
  return (
    <section
      className={isDense ? "desk-sheet desk-needs desk-dense" : "desk-sheet desk-needs"}
      aria-labelledby="needs"
    >
      <SheetHead id="needs" title={copy.title} note={copy.order} />
      {groups.map(({ kind, heading, items }, place) => (
        <ul key={kind.name} aria-label={heading}>
          {items.map((item, index) => (
            <WorkItem
              key={item.item}
              item={item}
              formId={`${formId}-${kind.name}-${index}`}
              isPrimary={place === 0 && index === 0}
            />
          ))}
        </ul>
      ))}
      {groups.length === 0 && <p className="p-4 text-muted">{copy.none}</p>}
      {others.length > 0 && (
        <p className="px-4 py-2 text-xs text-muted">
          <Links
            links={others.map(({ kind, count, isMore, items }) => ({
              href: workListPath(kind),
              text: countOthers(kind, count - items.length, isMore),
            }))}
          />
        </p>
      )}
    </section>
  )
}

type WorkItemProps = { item: WorkRow; formId: string; isPrimary: boolean }

/** Renders a work item: its first action is the main button, the others are quiet buttons beside its details. */
function WorkItem({ item: row, formId, isPrimary }: WorkItemProps) {
  const {
    id,
    title,
    who,
    detail,
    amount,
    href,
    links = [],
    external,
    buttons,
    item,
    mark,
    canSnooze,
    showed,
  } = row
  const form = { path: OVERVIEW_ACTION, formId, showed }
  const about = [title, who, amount].filter(Boolean).join(" · ")
  const first = external ? undefined : buttons[0]
  const others = buttons.filter((button) => button !== first)
  const told = withPunycode([who, detail].filter(Boolean).join(" · "))
  return (
    <li className="desk-need">
      <div className="desk-need-text">
        <p className="font-semibold">
          <a href={href}>{withPunycode(title)}</a>
        </p>
        <div className="desk-need-detail">
          <span title={told}>
            {told}
            {links.length > 0 && " · "}
            <Links links={links} />
          </span>
          {mark && <strong className="text-danger"> {mark}</strong>}
        </div>
      </div>
      {amount && <p className="desk-amount font-semibold whitespace-nowrap">{amount}</p>}
      {first && <RowAction {...first} {...form} subject={id} about={about} isPrimary={isPrimary} />}
      {!first && (
        <a
          className={isPrimary ? "btn" : "btn btn-quiet"}
          href={external?.href ?? href}
          rel={external && "noreferrer"}
        >
          {external?.label ?? copy.open}
        </a>
      )}
      {(others.length > 0 || canSnooze) && (
        <details className="desk-dots" name="more">
          <summary>
            <span aria-hidden="true">•••</span>
            <span className="sr-only">{copy.more}</span>
          </summary>
          <div>
            {others.map((button) => (
              <RowAction key={button.intent} {...button} {...form} subject={id} about={about} />
            ))}
            {canSnooze && <RowAction {...snooze.shown} {...form} subject={item} />}
          </div>
        </details>
      )}
    </li>
  )
}
