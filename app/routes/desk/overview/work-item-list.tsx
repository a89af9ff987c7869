import { Fragment } from "react"
import { RowAction } from "#app/components/desk/row-action.tsx"
import { overviewCopy } from "#app/copy/desk/overview.ts"
import type { ShownWorkItem, WorkItemGroup } from "./work-item-groups.server.ts"

/** Without `?index`, a form is one of the layout. */
export const OVERVIEW_ACTION = "/desk?index"

/** What needs the owner, the most urgent kind first, each with its fix. */
export function NeedList({ groups, formId }: { groups: WorkItemGroup[]; formId: string }) {
  return (
    <section className="desk-sheet" aria-labelledby="needs">
      <h2 id="needs" className="desk-sheet-title">
        Needs you <span>{overviewCopy.mostUrgent}</span>
      </h2>
      {groups.map(({ id, title, workItems, count, isMore, all }) => (
        <div key={id}>
          <h3 id={id} className="desk-kind">
            {title} <span>{isMore ? `${count}+` : count}</span>
          </h3>
          <ul aria-labelledby={id}>
            {workItems.map((workItem, index) => (
              <NeedItem key={workItem.id} workItem={workItem} formId={`${formId}-${id}-${index}`} />
            ))}
          </ul>
          {count > workItems.length && (
            <p className="desk-need-more">
              {all ? (
                <a className="link" href={all}>
                  {overviewCopy.others(count - workItems.length, isMore)}
                </a>
              ) : (
                overviewCopy.others(count - workItems.length, isMore)
              )}
            </p>
          )}
        </div>
      ))}
    </section>
  )
}

function NeedItem({ workItem, formId }: { workItem: ShownWorkItem; formId: string }) {
  const { title, who, detail, amount, href, links, external, actions, item } = workItem
  return (
    <li className="desk-need">
      <div className="desk-need-text">
        <p>
          <a href={href}>{title}</a>
        </p>
        <p className="desk-need-detail">
          {[who, detail].filter(Boolean).join(" · ")}
          {links?.map((link) => (
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
        {actions.map(({ intent, submit }) => (
          <RowAction
            key={intent}
            action={OVERVIEW_ACTION}
            intent={intent}
            formId={formId}
            subject={workItem.id}
            submit={submit}
            about={[title, who, amount].filter(Boolean).join(" · ")}
          />
        ))}
        {actions.length === 0 && (
          <a className="btn btn-quiet" href={href}>
            Open
          </a>
        )}
        <RowAction action={OVERVIEW_ACTION} intent="snooze" formId={formId} subject={item} submit="Snooze" />
      </div>
    </li>
  )
}
