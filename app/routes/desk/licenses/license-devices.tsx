import { recognitionsLabel } from "#app/copy/licensing/devices.ts"
import { formatIndianDay } from "#app/domain/time.ts"
import { ActionForm, DeskSection, DeskTable } from "#app/routes/desk/kernel.ts"
import { DEVICES_PER_PAGE, type LicenseDetails } from "#db/desk/license-details.server.ts"
import { release } from "./license-actions.server.ts"

type LicenseDevicesProps = {
  id: string
  devices: LicenseDetails["devices"]
  isFirstPage: boolean
}

/** The devices of a license by seat, each active one with a button that releases it. */
export function LicenseDevices({ id, devices, isFirstPage }: LicenseDevicesProps) {
  const shown = devices.slice(0, DEVICES_PER_PAGE)
  const nextSeat = devices.length > DEVICES_PER_PAGE ? shown.at(-1)?.seat : undefined
  return (
    <DeskSection id="devices" title="Computers">
      <DeskTable
        caption="Computers"
        empty="No computer has been activated with this license yet."
        columns={[
          { label: "Seat", isNumber: true },
          { label: "Device ID", narrow: "title" },
          { label: "Name", isLong: true },
          { label: "App" },
          { label: "Transfers", isNumber: true },
          { label: "First seen" },
          { label: "Last seen" },
          { label: "Recognized" },
          { label: "Status", isClear: true, narrow: "below" },
        ]}
        rows={shown.map(({ seat, deviceId, recognizedAt, deactivatedAt, ...device }) => ({
          cells: [
            seat,
            <code key="id" id={`device-${seat}`} className="text-sm break-all">
              {deviceId}
            </code>,
            device.name,
            device.appVersion,
            device.transfers,
            formatIndianDay(device.firstSeenAt),
            formatIndianDay(device.lastSeenAt),
            recognizedAt && recognitionsLabel(formatIndianDay(recognizedAt), device.recognitions),
            deactivatedAt ? (
              `Released ${formatIndianDay(deactivatedAt)}`
            ) : (
              <ActionForm
                key="release"
                of={release}
                place={String(seat)}
                hidden={{ device: deviceId }}
                describedBy={`device-${seat}`}
              />
            ),
          ],
        }))}
      />
      {(nextSeat !== undefined || !isFirstPage) && (
        <nav aria-label="Pages" className="flex flex-wrap gap-3">
          {!isFirstPage && (
            <a className="btn btn-quiet" href={`/desk/licenses/${id}`}>
              First computers
            </a>
          )}
          {nextSeat !== undefined && (
            <a className="btn btn-quiet" href={`/desk/licenses/${id}?after=${nextSeat}`}>
              More computers
            </a>
          )}
        </nav>
      )}
    </DeskSection>
  )
}
