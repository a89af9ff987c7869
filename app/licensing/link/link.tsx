import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireAccount } from "#app/accounts/sessions/guards.server.ts"
import { Field } from "#app/platform/ui/field.tsx"
import { Form, Notice, SubmitButton } from "#app/platform/ui/form.tsx"
import { Icon } from "#app/platform/ui/icon.tsx"
import { WorkPage } from "#app/platform/ui/work-page.tsx"
import { deniedCopy, linkAnswers, linkCopy } from "./copy.ts"
import { linkPage, type LinkOffer as Offer, submitLink } from "./link-page.server.ts"

export { clientAction } from "#app/platform/ui/unanswered.ts"

export const handle = { script: "own" }

/** The page's own address, with its code, for who has to log in first. */
function pathOf({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

export async function loader(args: LoaderFunctionArgs) {
  const account = await requireAccount(args, pathOf(args))
  return linkPage(args.context, account, args.request)
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function action(args: ActionFunctionArgs) {
  return submitLink(args, await requireAccount(args, pathOf(args)))
}

export default function Link() {
  const { typed, hasJustPaid, answer, offer, error, form } = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action>()
  if (answer) return <Answer answer={answer} />
  const problem = actionData?.form ?? form
  return (
    <WorkPage>
      <h1>{offer ? linkCopy.offerTitle : linkCopy.title}</h1>
      <p className="lead text-muted">{offer ? linkCopy.compare : linkCopy.lead}</p>
      <div className="grid gap-6">
        {hasJustPaid && offer && <Notice kind="success">{linkCopy.paid}</Notice>}
        {problem && <Notice kind="error">{problem}</Notice>}
        {offer ? <LinkOffer {...offer} /> : <CodeForm typed={typed} error={error} />}
      </div>
    </WorkPage>
  )
}

function Answer({ answer }: { answer: keyof typeof linkAnswers }) {
  const { title, lead } = linkAnswers[answer]
  return (
    <WorkPage>
      <h1>{title}</h1>
      <p className="lead text-muted" role="status">
        {lead}
      </p>
      {answer === "denied" && (
        <>
          <Notice kind="caution" title={deniedCopy.title}>
            {deniedCopy.text}
          </Notice>
          <p className="mt-5 text-muted">{deniedCopy.again}</p>
        </>
      )}
      <p className="mt-6">
        <a href="/dashboard" className="btn btn-quiet">
          {linkCopy.toDashboard}
        </a>
      </p>
    </WorkPage>
  )
}

/** The device that waits, and the one thing that the account can do for it. */
function LinkOffer({ next, sentence, usesTransfer, ...waiting }: Offer) {
  return (
    <>
      <WaitingComputer {...waiting} />
      <p>{sentence}</p>
      <div className="flex flex-wrap gap-3">
        {next === "activate" && (
          <Form errors={undefined} className="contents">
            {usesTransfer && <input type="hidden" name="transfer" value="on" />}
            <SubmitButton name="intent" value="activate" pending={linkCopy.activating}>
              {linkCopy.activate}
            </SubmitButton>
          </Form>
        )}
        {next === "buy" && (
          <Form errors={undefined} className="contents" reloadDocument>
            <SubmitButton name="intent" value="buy" pending={linkCopy.ending}>
              {linkCopy.buy}
            </SubmitButton>
          </Form>
        )}
        {next === "dashboard" && (
          <a href="/dashboard" className="btn">
            {linkCopy.toDashboard}
          </a>
        )}
        <Form errors={undefined} className="contents">
          <SubmitButton name="intent" value="not-mine" pending={linkCopy.ending} className="btn-quiet">
            {linkCopy.notMine}
          </SubmitButton>
        </Form>
      </div>
      <p className="small">{linkCopy.notYours}</p>
    </>
  )
}

type WaitingComputerProps = Pick<Offer, "code" | "computer" | "asked" | "version">

/** Code and facts that the app shows on the computer, to compare. */
function WaitingComputer({ code, computer, asked, version }: WaitingComputerProps) {
  return (
    <div className="card grid gap-5 shadow-float">
      {code && <p className="key figure border-b border-line pb-5 text-[min(2.25rem,9cqi)]">{code}</p>}
      <div className="flex min-w-0 items-center gap-5">
        <Icon name="computer" size={32} className="text-accent" />
        <div className="min-w-0 wrap-anywhere">
          <p dir="auto" className="text-xl font-semibold">
            <bdi>{computer}</bdi>
          </p>
          <p className="small tabular">
            <span>{linkCopy.asked}</span> <bdi>{asked.join(", ")}</bdi>
          </p>
          {version && <p className="small">{version}</p>}
        </div>
      </div>
    </div>
  )
}

/** Form for the code that the app shows; a GET, because it only looks the code up. */
function CodeForm({ typed, error }: { typed: string; error: string | null }) {
  return (
    <form method="get" action="/link" className="short grid w-full gap-5">
      <Field
        name="code"
        label={linkCopy.code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        defaultValue={typed}
        error={error ?? undefined}
      />
      <button type="submit" className="btn justify-self-start">
        {linkCopy.lookUp}
      </button>
    </form>
  )
}
