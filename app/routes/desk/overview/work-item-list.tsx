import { Fragment } from "react"
import { wordsOf } from "#app/copy/desk/actions.ts"
import { overviewCopy } from "#app/copy/desk/overview.ts"
import type { WorkItemGroup } from "#app/copy/desk/work-items.ts"
import { RowAction } from "#app/routes/desk/kernel.ts"

/** Without `?index`, a form is one of the layout. */
export const OVERVIEW_ACTION = "/desk?index"

/** What needs the owner, the most urgent kind first, each with its fix. */
export function WorkItems({ groups, formId }: { groups: WorkItemGroup[]; formId: string }) {
  return (
    <section className="desk-sheet" aria-labelledby="needs">
      <h2 id="needs" className="desk-sheet-title">
        Needs you <span>most urgent first</span>
      </h2>
      {groups.map(({ kind, title, workItems, count, isMore, all }) => {
        // A part of the ids of its forms, which have lower-case letters only.
        const id = kind.toLowerCase()
        const others = overviewCopy.others(count - workItems.length, isMore)
        return (
          <div key={id}>
            <h3 id={id} className="desk-kind">
              {title} <span>{isMore ? `${count}+` : count}</span>
            </h3>
            <ul aria-labelledby={id}>
              {workItems.map((workItem, index) => (
                <WorkItem key={workItem.id} workItem={workItem} formId={`${formId}-${id}-${index}`} />
              ))}
            </ul>
            {count > workItems.length && (
              <p className="desk-need-more">
                {all ? (
                  <a className="link" href={all}>
                    {others}
                  </a>
                ) : (
                  others
                )}
              </p>
            )}
          </div>
        )
      })}
    </section>
  )
}

type WorkItemProps = { workItem: WorkItemGroup["workItems"][number]; formId: string }

function WorkItem({ workItem, formId }: WorkItemProps) {
  const { id, title, who, detail, amount, href, links = [], external, fixes = [], item } = workItem
  const form = { path: OVERVIEW_ACTION, formId }
  return (
    <li className="desk-need">
      <div className="desk-need-text">
        <p>
          <a href={href}>{title}</a>
        </p>
        <p className="desk-need-detail">
          {[who, detail].filter(Boolean).join(" · ")}
          {links.map((link) => (
            <Fragment key={link.href}>
              {" · "}
              <a className="link" href={link.href}>
                {link.label}
              </a>
            </Fragment>
          ))}
        </p>
      </div>
      {amount && <p className="desk-need-amount">{amount}</p>}
      <div className="desk-need-actions">
        {external && (
          <a className="btn btn-quiet" href={external.href} rel="noreferrer">
            {external.label}
          </a>
        )}
        {fixes.map((name) => (
          <RowAction
            key={name}
            {...wordsOf(name)}
            {...form}
            subject={id}
            about={[title, who, amount].filter(Boolean).join(" · ")}
          />
        ))}
        {fixes.length === 0 && (
          <a className="btn btn-quiet" href={href}>
            Open
          </a>
        )}
        <RowAction {...wordsOf("work-item.snooze")} {...form} subject={item} />
      </div>
    </li>
  )
}
