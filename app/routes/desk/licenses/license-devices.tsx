import { type ActionErrors, ActionForm } from "#app/components/desk/action-form.tsx"
import { DeskSection } from "#app/components/desk/desk-page.tsx"
import { type DeskColumn, DeskTable } from "#app/components/desk/desk-table.tsx"
import { Notice } from "#app/components/notice.tsx"
import { licensesCopy } from "#app/copy/desk/licenses.ts"
import type { LicenseSummary } from "./license-summary.server.ts"

type Device = LicenseSummary["devices"][number]

type LicenseDevicesProps = {
  license: LicenseSummary
  isFirstPage: boolean
  formId: string
  errors: ActionErrors | undefined
}

/** The devices of a license by seat, each active one with a button that releases it. */
export function LicenseDevices({ license, isFirstPage, formId, errors }: LicenseDevicesProps) {
  const { id, devices, nextSeat } = license
  const columns: DeskColumn<Device>[] = [
    { label: "Seat", isNumber: true, cell: ({ seat }) => seat },
    {
      label: "Device ID",
      narrow: "title",
      cell: ({ seat, deviceId }) => (
        <code id={`device-${seat}`} className="text-sm break-all">
          {deviceId}
        </code>
      ),
    },
    { label: "Name", cell: ({ name }) => <span className="[overflow-wrap:anywhere]">{name}</span> },
    { label: "App", cell: ({ appVersion }) => appVersion },
    { label: "Transfers", isNumber: true, cell: ({ transfers }) => transfers },
    { label: "First seen", cell: ({ firstSeen }) => firstSeen },
    { label: "Last seen", cell: ({ lastSeen }) => lastSeen },
    { label: "Recognized", cell: ({ recognized }) => recognized },
    {
      label: "Status",
      isClear: true,
      narrow: "below",
      cell: ({ seat, deviceId, released }) =>
        released ? `Released ${released}` : <ReleaseForm formId={formId} seat={seat} deviceId={deviceId} />,
    },
  ]
  const error = errors?.intent === "release" ? errors.form : undefined
  return (
    <DeskSection id="devices" title="Devices">
      {error && <Notice kind="error">{error}</Notice>}
      <DeskTable
        caption="Devices"
        rows={devices}
        keyOf={({ seat }) => seat}
        empty={licensesCopy.noDevices}
        columns={columns}
      />
      {(nextSeat !== null || !isFirstPage) && (
        <nav aria-label="Pages" className="flex flex-wrap gap-3">
          {!isFirstPage && (
            <a className="btn btn-quiet" href={`/desk/licenses/${id}`}>
              First devices
            </a>
          )}
          {nextSeat !== null && (
            <a className="btn btn-quiet" href={`/desk/licenses/${id}?after=${nextSeat}`}>
              More devices
            </a>
          )}
        </nav>
      )}
    </DeskSection>
  )
}

function ReleaseForm({ formId, seat, deviceId }: { formId: string; seat: number; deviceId: string }) {
  return (
    <ActionForm intent="release" formId={`${formId}-${seat}`} submit="Release" describedBy={`device-${seat}`}>
      <input type="hidden" name="device" value={deviceId} />
    </ActionForm>
  )
}
