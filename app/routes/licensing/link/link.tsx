import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireAccount } from "#app/auth/guards.server.ts"
import { Notice } from "#app/components/notice.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { linkAnswers, linkCopy } from "#app/copy/licensing/link.ts"
import { CodeForm, LinkOffer } from "./link-offer.tsx"
import { linkPage, submitLink } from "./link-page.server.ts"

export const handle = { script: "own" }
export const meta = pageMeta("/link")

/** The page's own address, with its code, for who has to log in first. */
function pathOf({ request }: LoaderFunctionArgs): string {
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
    <div className="column max-w-[38rem] grid gap-6">
      <h1>{offer ? linkCopy.offerTitle : linkCopy.title}</h1>
      {hasJustPaid && offer && <Notice kind="success">{linkCopy.paid}</Notice>}
      {problem && <Notice kind="error">{problem}</Notice>}
      {offer ? <LinkOffer {...offer} /> : <CodeForm typed={typed} error={error} />}
    </div>
  )
}

function Answer({ answer }: { answer: keyof typeof linkAnswers }) {
  const { title, lead } = linkAnswers[answer]
  return (
    <div className="column max-w-[38rem] grid gap-6">
      <h1>{title}</h1>
      <Notice kind={answer === "activated" ? "success" : "info"}>{lead}</Notice>
      <a href="/dashboard" className="btn btn-quiet justify-self-start">
        {linkCopy.toDashboard}
      </a>
    </div>
  )
}
