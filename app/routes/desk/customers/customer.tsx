import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { Notice } from "#app/components/notice.tsx"
import { customersCopy } from "#app/copy/desk/customers.ts"
import { formatIndianMoment } from "#app/domain/time.ts"
import {
  actionsOf,
  DeskSection,
  DeskTable,
  DetailPage,
  deskMeta,
  type Fact,
  loadDetails,
  noteAbout,
  toTimeline,
} from "#app/routes/desk/kernel.ts"
import { type CustomerDetails, findCustomerDetails } from "#db/account/customers.server.ts"
import { sendPasswordReset, signOut } from "./customer-actions.server.ts"
import { customerLists } from "./customer-lists.ts"
import { customerEvents } from "./customer-timeline.ts"

const note = noteAbout("customer")
const ACTIONS = [note, sendPasswordReset, signOut]

export const meta = deskMeta("Customer")

export async function loader(args: LoaderFunctionArgs) {
  const { page, details } = await loadDetails(args, ACTIONS, findCustomerDetails)
  const { email, disabledAt } = details.user
  return {
    ...page,
    email,
    isDisabled: disabledAt !== null,
    facts: factsOf(details.user),
    lists: customerLists(details),
    timeline: toTimeline(customerEvents(details)),
  }
}

export const action = actionsOf(ACTIONS)

function factsOf(user: CustomerDetails["user"]): Fact[] {
  const { email, emailConfirmedAt, createdAt, disabledAt } = user
  return [
    ["Email", email],
    ["Email confirmed", emailConfirmedAt ? formatIndianMoment(emailConfirmedAt) : "Not yet"],
    ["Account created", formatIndianMoment(createdAt)],
    ["Two-factor authentication", user.secondFactorSince === null ? "Off" : "On"],
    ["News by email", user.optInPromotions ? "Yes" : "No"],
    ...(disabledAt ? [["Disabled since", formatIndianMoment(disabledAt)] as const] : []),
    ...(user.ownerSince ? [["Role", "Owner of the site"] as const] : []),
  ]
}

export default function DeskCustomer() {
  const { email, isDisabled, facts, lists, timeline } = useLoaderData<typeof loader>()
  return (
    <DetailPage
      title={email}
      back="/desk/customers"
      facts={facts}
      sections={[
        {
          id: "access",
          title: "Access",
          forms: [
            !isDisabled && { of: sendPasswordReset },
            {
              of: signOut,
              about: email,
            },
          ],
        },
        { id: "note", title: "Note", forms: [{ of: note }] },
      ]}
      timeline={timeline}
    >
      {isDisabled && <Notice kind="caution">{customersCopy.disabledNotice}</Notice>}
      {lists.map((list) => (
        <DeskSection key={list.caption} id={list.caption.replace(" ", "-")} title={list.caption}>
          <DeskTable {...list} />
        </DeskSection>
      ))}
    </DetailPage>
  )
}
