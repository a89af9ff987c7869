import type { ListedDevice } from "#app/licensing/dashboard/dashboard-page.server.ts"
import { formatIndianDay } from "#app/platform/time.ts"
import { Icon } from "#app/platform/ui/icon.tsx"
import { deviceListCopy as copy, deviceHistory, recognizedNote } from "./copy.ts"

type DeviceTableProps = { devices: ListedDevice[]; isSelectable: boolean; canRelease: boolean }

/** Columns with the classes that show them; the version only where a device has told one. */
const columnsOf = (hasVersions: boolean) =>
  [
    [copy.computer, ""],
    [copy.lastSeen, "hidden sm:table-cell"],
    ...(hasVersions ? [[copy.version, "hidden md:table-cell"]] : []),
  ] as const

/** The devices of a license for several, one line each: 30 of them fit two screens. */
export function DeviceTable({ devices, isSelectable, canRelease }: DeviceTableProps) {
  const hasVersions = devices.some(({ appVersion }) => appVersion)
  return (
    <table className="mt-4 w-full text-left text-sm">
      <caption className="sr-only">{copy.title}</caption>
      <thead className="text-sm text-muted">
        <tr className="border-b border-line">
          {isSelectable && (
            <th scope="col" className="w-11">
              <span className="sr-only">{copy.choose}</span>
            </th>
          )}
          {columnsOf(hasVersions).map(([name, shown]) => (
            <th key={name} scope="col" className={`${shown} py-2 pr-4 font-normal md:whitespace-nowrap`}>
              {name}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{copy.releaseColumn}</span>
          </th>
        </tr>
      </thead>
      <tbody className="divided border-b border-line">
        {devices.map((device) => (
          <Row key={device.deviceId} {...{ device, isSelectable, canRelease, hasVersions }} />
        ))}
      </tbody>
    </table>
  )
}

const cell = "py-2.5 pr-4 tabular text-muted md:whitespace-nowrap"

function Row({
  device,
  isSelectable,
  canRelease,
  hasVersions,
}: Pick<DeviceTableProps, "isSelectable" | "canRelease"> & {
  device: ListedDevice
  hasVersions: boolean
}) {
  const { deviceId, lastSeenAt, deactivatedAt, appVersion } = device
  return (
    <tr>
      {isSelectable && (
        <td>
          {!deactivatedAt && (
            <label className="-ml-2 flex min-h-11 min-w-11 items-center p-2">
              <span className="sr-only">{copy.chooseOne(displayName(device))}</span>
              <input type="checkbox" name="device" value={deviceId} className="checkbox" />
            </label>
          )}
        </td>
      )}
      <th scope="row" className="min-w-0 py-2.5 pr-4 font-normal wrap-anywhere">
        <Names {...device} />
      </th>
      <td className={`${cell} hidden sm:table-cell`}>{formatIndianDay(lastSeenAt)}</td>
      {hasVersions && <td className={`${cell} hidden md:table-cell`}>{appVersion}</td>}
      <td className="py-2.5 text-right whitespace-nowrap">
        <ReleaseLink {...{ device, canRelease }} />
      </td>
    </tr>
  )
}

/** The computer's name, where it has one, and its ID. */
function Names({ name, deviceId, recognizedAt }: ListedDevice) {
  return (
    <>
      <span dir="auto" className={`line-clamp-2 ${name ? "text-base font-semibold" : "font-mono"}`}>
        {name || deviceId}
      </span>
      {name && <code className="line-clamp-2 font-mono text-sm text-muted">{deviceId}</code>}
      {recognizedAt && <span className="block text-sm text-muted">{recognizedNote(recognizedAt)}</span>}
    </>
  )
}

type DeviceRowProps = { device: ListedDevice; canRelease: boolean }

/** A device as a row, where a license has only one. */
export function DeviceRow({ device, canRelease }: DeviceRowProps) {
  const { deviceId, name, recognizedAt } = device
  return (
    <li className="row">
      <div className="flex min-w-0 items-center gap-5">
        <Icon name="computer" size={22} className="text-muted" />
        <div className="min-w-0 wrap-anywhere">
          {name && (
            <p dir="auto" className="font-semibold">
              {name}
            </p>
          )}
          <p>
            <code className={`font-mono ${name ? "text-sm text-muted" : "font-semibold"}`}>{deviceId}</code>
          </p>
          <p className="small tabular">{deviceHistory(device)}</p>
          {recognizedAt && <p className="small">{recognizedNote(recognizedAt)}</p>}
        </div>
      </div>
      <ReleaseLink {...{ device, canRelease }} />
    </li>
  )
}

/** A computer's name, else its ID. */
const displayName = ({ name, deviceId }: ListedDevice) => name || deviceId

/** Leads to the question whether to release the computer; says it where that was done. */
function ReleaseLink({ device, canRelease }: DeviceRowProps) {
  if (device.deactivatedAt) return <span className="text-sm text-muted">{copy.released}</span>
  if (!canRelease) return null
  return (
    <a
      href={`/dashboard/release?${new URLSearchParams({ device: device.deviceId })}`}
      className="act"
      aria-label={copy.releaseOne(displayName(device))}
    >
      {copy.release}
    </a>
  )
}
