import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { Notice } from "#app/components/notice.tsx"
import { customersCopy } from "#app/copy/desk/customers.ts"
import { deliveryStates, emailStates } from "#app/copy/desk/emails.ts"
import { formatAmount } from "#app/copy/desk/overview.ts"
import { countryName } from "#app/copy/invoices/country-names.server.ts"
import { formatIndianDay, formatIndianMoment } from "#app/domain/time.ts"
import {
  actionsOf,
  DeskSection,
  DeskTable,
  DetailPage,
  deskMeta,
  type Fact,
  loadDetails,
  noteAbout,
} from "#app/routes/desk/kernel.ts"
import { type CustomerDetails, findCustomerDetails } from "#db/desk/customers.server.ts"
import { sendPasswordReset, signOut } from "./customer-actions.server.ts"
import { customerLists } from "./customer-lists.ts"
import { customerTimeline } from "./customer-timeline.ts"

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
    facts: factsOf(details),
    lists: customerLists(details),
    timeline: customerTimeline(details),
  }
}

export const action = actionsOf(ACTIONS)

/** How many of the last emails the head tells of. */
const LAST_EMAILS = 3

function factsOf({ user, licenses, devices, orders, emails }: CustomerDetails): Fact[] {
  const { emailConfirmedAt, createdAt, disabledAt, paid } = user
  const active = licenses.filter(({ revokedAt }) => revokedAt === null)
  const country = orders.find((order) => order.country)?.country
  return [
    ...active.map(
      ({ id, key }): Fact => ["License key", { href: `/desk/licenses/${id}`, text: key, isCode: true }],
    ),
    ...devices
      .filter(({ deactivatedAt }) => deactivatedAt === null)
      .map(({ name, deviceId, lastSeenAt }): Fact => {
        return ["Computer", `${name ?? deviceId}, last seen ${formatIndianDay(lastSeenAt)}`]
      }),
    ["Paid in all", paid.length > 0 ? paid.map(formatAmount).join(", ") : "Nothing"],
    ["Country", country ? countryName(country) : "Unknown"],
    ...(emails.length > 0
      ? [["Last emails", { lines: emails.slice(0, LAST_EMAILS).map(outcomeOf) }] as const]
      : []),
    ["Email confirmed", emailConfirmedAt ? formatIndianMoment(emailConfirmedAt) : "Not yet"],
    ["Account created", formatIndianMoment(createdAt)],
    ["Two-factor authentication", user.secondFactorSince === null ? "Off" : "On"],
    ["News by email", user.optInPromotions ? "Yes" : "No"],
    ...(disabledAt ? [["Disabled since", formatIndianMoment(disabledAt)] as const] : []),
    ...(user.ownerSince ? [["Role", "Owner of the site"] as const] : []),
  ]
}

/** "Your receipt: Delivered" */
function outcomeOf({ subject, delivery, sentAt, givenUpAt }: CustomerDetails["emails"][number]): string {
  const state = givenUpAt ? emailStates["given-up"] : sentAt ? emailStates.sent : emailStates.waiting
  return `${subject}: ${delivery ? deliveryStates[delivery] : state}`
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
          isFolded: true,
          forms: [
            !isDisabled && { of: sendPasswordReset },
            {
              of: signOut,
              about: email,
            },
          ],
        },
        { id: "note", title: "Note", isFolded: true, forms: [{ of: note }] },
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
