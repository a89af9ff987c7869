import { RowAct } from "#app/components/desk/row-action.tsx"
import { overviewCopy } from "#app/copy/desk/overview.ts"
import type { Need, NeedGroup } from "./work-item-groups.server.ts"

/** Without `?index`, a form is one of the layout. */
export const OVERVIEW_ACTION = "/desk?index"

/** What needs the owner, by kind, each with its fix. */
export function NeedList({ groups, formId }: { groups: NeedGroup[]; formId: string }) {
  return (
    <div className="grid gap-8">
      {groups.map(({ id, title, needs, hasMore }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} className="flex items-baseline gap-3 text-lg">
            {title}
            <span className="desk-count">{hasMore ? `${needs.length}+` : needs.length}</span>
          </h2>
          <ul className="mt-2 border-t border-line">
            {needs.map((need, index) => (
              <NeedItem key={need.id} need={need} formId={`${formId}-${id}-${index}`} />
            ))}
          </ul>
          {hasMore && <p className="mt-2 text-muted">{overviewCopy.more}</p>}
        </section>
      ))}
    </div>
  )
}

function NeedItem({ need, formId }: { need: Need; formId: string }) {
  return (
    <li className="desk-need">
      <div className="min-w-0">
        <p>
          <a className="link font-semibold wrap-anywhere" href={need.href}>
            {need.title}
          </a>
        </p>
        <p className="text-sm wrap-anywhere text-muted">{need.detail}</p>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {need.external && (
          <a className="btn btn-quiet btn-row" href={need.external.href} rel="noreferrer">
            {need.external.label}
          </a>
        )}
        {need.acts.map(({ intent, submit }) => (
          <RowAct
            key={intent}
            action={OVERVIEW_ACTION}
            intent={intent}
            formId={formId}
            subject={need.id}
            submit={submit}
          />
        ))}
        {need.acts.length === 0 && (
          <a className="btn btn-quiet btn-row" href={need.href}>
            Open
          </a>
        )}
      </div>
    </li>
  )
}
