import type { ReactNode } from "react"
import { DeskSection, type Fact } from "#app/components/desk/desk-page.tsx"
import { DeskTable } from "#app/components/desk/desk-table.tsx"
import { DeskTime } from "#app/components/desk/desk-time.tsx"
import { customersCopy } from "#app/copy/desk/customers.ts"
import type { CustomerSummary } from "./customer-summary.server.ts"

export function customerFacts(customer: CustomerSummary): Fact[] {
  const { email, created, confirmed, disabled, hasSecondFactor, isOwner, wantsNews } = customer
  return [
    { name: "Email", value: <span className="[overflow-wrap:anywhere]">{email}</span> },
    { name: "Email confirmed", value: confirmed ?? "Not yet" },
    { name: "Account created", value: created },
    { name: "Two-factor authentication", value: hasSecondFactor ? "On" : "Off" },
    { name: "News by email", value: wantsNews ? "Yes" : "No" },
    ...(disabled ? [{ name: "Disabled since", value: disabled }] : []),
    ...(isOwner ? [{ name: "Role", value: "Owner of the site" }] : []),
  ]
}

function Link({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="link [overflow-wrap:anywhere]" href={href}>
      {children}
    </a>
  )
}

/** What belongs to a customer; of each kind the newest 50. */
export function CustomerLists({ customer }: { customer: CustomerSummary }) {
  return (
    <>
      <DeskSection id="licenses" title="Licenses">
        <DeskTable
          caption="Licenses"
          rows={customer.licenses}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => `/desk/licenses/${id}`}
          empty={customersCopy.noLicenses}
          columns={[
            { label: "Plan", cell: ({ plan }) => plan },
            { label: "Devices", isNumber: true, cell: ({ devices }) => devices },
            { label: "Issued", isShort: true, cell: ({ issued }) => <DeskTime at={issued} isDay /> },
            { label: "Status", isStatus: true, cell: ({ status }) => status },
          ]}
        />
      </DeskSection>
      <DeskSection id="orders" title="Orders">
        <DeskTable
          caption="Orders"
          rows={customer.orders}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => `/desk/orders/${id}`}
          empty={customersCopy.noOrders}
          columns={[
            { label: "Opened", isShort: true, cell: ({ opened }) => <DeskTime at={opened} /> },
            { label: "Item", narrow: "title", cell: ({ item }) => item },
            { label: "Amount", isNumber: true, cell: ({ amount }) => amount },
            { label: "Status", isStatus: true, cell: ({ status }) => status },
          ]}
        />
      </DeskSection>
      <DevicesAndReports customer={customer} />
      <DeskSection id="sessions" title="Sessions">
        <DeskTable
          caption="Sessions"
          rows={customer.sessions}
          keyOf={({ id }) => id}
          empty={customersCopy.noSessions}
          columns={[
            { label: "Browser", cell: ({ browser }) => browser },
            { label: "Country", cell: ({ country }) => country },
            { label: "Signed in", isShort: true, cell: ({ signedIn }) => <DeskTime at={signedIn} /> },
            { label: "Last seen", cell: ({ lastSeen }) => lastSeen },
          ]}
        />
      </DeskSection>
    </>
  )
}

function DevicesAndReports({ customer }: { customer: CustomerSummary }) {
  return (
    <>
      <DeskSection id="devices" title="Devices">
        <DeskTable
          caption="Devices"
          rows={customer.devices}
          keyOf={({ key }) => key}
          empty={customersCopy.noDevices}
          columns={[
            {
              label: "Device ID",
              cell: ({ licenseId, deviceId }) => <Link href={`/desk/licenses/${licenseId}`}>{deviceId}</Link>,
            },
            { label: "Name", cell: ({ name }) => <span className="[overflow-wrap:anywhere]">{name}</span> },
            { label: "App", cell: ({ appVersion }) => appVersion },
            { label: "Last seen", isShort: true, cell: ({ lastSeen }) => <DeskTime at={lastSeen} /> },
            { label: "Status", isStatus: true, cell: ({ status }) => status },
          ]}
        />
      </DeskSection>
      <DeskSection id="reports" title="Bug reports">
        <DeskTable
          caption="Bug reports"
          rows={customer.reports}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => `/desk/bugs/${id}`}
          empty={customersCopy.noReports}
          columns={[
            { label: "Title", cell: ({ title }) => <span className="wrap-anywhere">{title}</span> },
            { label: "Reported", isShort: true, cell: ({ reported }) => <DeskTime at={reported} isDay /> },
            { label: "Status", isStatus: true, cell: ({ status }) => status },
          ]}
        />
      </DeskSection>
    </>
  )
}
