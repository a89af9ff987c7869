import { RowAct } from "#app/components/desk/row-action.tsx"
import { overviewCopy } from "#app/copy/desk/overview.ts"
import type { Need, NeedGroup } from "./work-item-groups.server.ts"

/** Without `?index`, a form is one of the layout. */
export const OVERVIEW_ACTION = "/desk?index"

/** What needs the owner, the most urgent kind first, each with its fix. */
export function NeedList({ groups, formId }: { groups: NeedGroup[]; formId: string }) {
  return (
    <section className="desk-sheet" aria-labelledby="needs">
      <h2 id="needs" className="desk-sheet-title">
        Needs you <span>{overviewCopy.mostUrgent}</span>
      </h2>
      {groups.map(({ id, title, needs, count, isMore, all }) => (
        <div key={id}>
          <h3 id={id} className="desk-kind">
            {title} <span>{isMore ? `${count}+` : count}</span>
          </h3>
          <ul aria-labelledby={id}>
            {needs.map((need, index) => (
              <NeedItem key={need.id} need={need} formId={`${formId}-${id}-${index}`} />
            ))}
          </ul>
          {count > needs.length && (
            <p className="desk-need-more">
              {all ? (
                <a className="link" href={all}>
                  {overviewCopy.others(count - needs.length, isMore)}
                </a>
              ) : (
                overviewCopy.others(count - needs.length, isMore)
              )}
            </p>
          )}
        </div>
      ))}
    </section>
  )
}

function NeedItem({ need, formId }: { need: Need; formId: string }) {
  const { title, who, detail, amount, href, external, acts, item } = need
  return (
    <li className="desk-need">
      <div className="desk-need-text">
        <p>
          <a href={href}>{title}</a>
        </p>
        <p className="desk-need-detail">{[who, detail].filter(Boolean).join(" · ")}</p>
      </div>
      {amount && <p className="desk-need-amount">{amount}</p>}
      <div className="desk-need-acts">
        {external && (
          <a className="btn btn-quiet" href={external.href} rel="noreferrer">
            {external.label}
          </a>
        )}
        {acts.map(({ intent, submit }) => (
          <RowAct
            key={intent}
            action={OVERVIEW_ACTION}
            intent={intent}
            formId={formId}
            subject={need.id}
            submit={submit}
          />
        ))}
        {acts.length === 0 && (
          <a className="btn btn-quiet" href={href}>
            Open
          </a>
        )}
        <RowAct action={OVERVIEW_ACTION} intent="snooze" formId={formId} subject={item} submit="Snooze" />
      </div>
    </li>
  )
}
