import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import type { ActionErrors } from "#app/components/desk/action-form.tsx"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage, DeskSection, Facts } from "#app/components/desk/desk-page.tsx"
import { Timeline } from "#app/components/desk/timeline.tsx"
import { Notice } from "#app/components/notice.tsx"
import { bugDone, bugsCopy, cannedText } from "#app/copy/desk/bugs.ts"
import { loadDetails } from "#app/routes/desk/shell/details.server.ts"
import { findBugDetails } from "#db/support/bug-list.server.ts"
import { submitBugForm } from "./bug-action.server.ts"
import { BugForms, bugFacts } from "./bug-forms.tsx"
import { bugSummary } from "./bug-summary.ts"

export const meta = deskMeta("Bug report")

export async function loader(args: LoaderFunctionArgs) {
  const { details, page } = await loadDetails(args, (db) => findBugDetails(db, args.params.bug ?? ""))
  const canned = cannedText(new URL(args.request.url).searchParams.get("canned") ?? "")
  return { ...page, canned, bug: bugSummary(details) }
}

export async function action(args: ActionFunctionArgs) {
  return submitBugForm(args, args.params.bug ?? "")
}

export default function DeskBug() {
  const { bug, canned, formId, done } = useLoaderData<typeof loader>()
  const errors = useActionData<ActionErrors>()
  const message = done && !errors ? bugDone.get(done) : undefined
  return (
    <DeskPage title={bug.title} back={{ href: "/desk/bugs", label: "Bugs" }} lead={<BugNumber id={bug.id} />}>
      {message && <Notice kind="success">{message}</Notice>}
      <Facts facts={bugFacts(bug)} />
      <DeskSection id="description" title="What happened">
        <p className="max-w-[70ch] wrap-anywhere whitespace-pre-line">{bug.description}</p>
        {bug.possibleSolution && (
          <p className="max-w-[70ch] wrap-anywhere whitespace-pre-line text-muted">
            Possible solution: {bug.possibleSolution}
          </p>
        )}
        {bug.hasPicture && (
          <p>
            <a className="link" href={`/report-bug/${bug.id}/picture`}>
              <img
                className="desk-picture"
                src={`/report-bug/${bug.id}/picture`}
                alt={bugsCopy.pictureOf(bug.title)}
                loading="lazy"
              />
            </a>
          </p>
        )}
      </DeskSection>
      {bug.duplicates.length > 0 && (
        <DeskSection id="duplicates" title="Duplicates">
          <ul>
            {bug.duplicates.map(({ id, title }) => (
              <li key={id}>
                <a className="link" href={`/desk/bugs/${id}`}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </DeskSection>
      )}
      <BugForms bug={bug} canned={canned} formId={formId} {...(errors && { errors })} />
      <DeskSection id="timeline" title="Everything that happened">
        <Timeline items={bug.timeline} />
      </DeskSection>
    </DeskPage>
  )
}

/** By which another report names it as its duplicate. */
const BugNumber = ({ id }: { id: string }) => (
  <>
    Report <code>{id}</code>
  </>
)
