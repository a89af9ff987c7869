import {
  devicesInUse,
  devicesSentence,
  revokedDevices,
  transfersSentence,
} from "#app/copy/licensing/devices.ts"
import type { TransferAllowance } from "#app/domain/licensing/activation.ts"
import { matchesQuery } from "#app/domain/licensing/device-search.ts"
import { type Computer, DeviceRow } from "./device-row.tsx"

export type DeviceListProps = {
  used: number
  places: number
  transfers: TransferAllowance
  devices: Computer[]
  isRevoked: boolean
  /** Search query; empty shows all devices. */
  search: string
}

/** The devices of a license; with several seats, also a meter, a search, a CSV download and checkboxes. */
export function DeviceList({ used, places, transfers, devices, isRevoked, search }: DeviceListProps) {
  const hasMany = places > 1
  const shown = search && hasMany ? devices.filter((device) => matchesQuery(device, search)) : devices
  const choosable = hasMany && !isRevoked && shown.filter(({ deactivatedAt }) => !deactivatedAt).length > 1
  const rows = (
    <ul className="mt-4 border-t border-line">
      {shown.map((device) => (
        <DeviceRow key={device.deviceId} device={device} choosable={choosable} canRelease={!isRevoked} />
      ))}
    </ul>
  )
  return (
    <section className="mt-10" aria-labelledby="computers">
      <h2 id="computers" className="text-xl">
        Your computers
      </h2>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="font-semibold tabular-nums">{devicesInUse(used, places)}</p>
        {hasMany && (
          <meter
            className="meter"
            min={0}
            max={places}
            value={used}
            aria-label={`Computers in use: ${used} of ${places}`}
          />
        )}
      </div>
      <p className="mt-1 max-w-[60ch] text-muted">
        {isRevoked ? revokedDevices : `${devicesSentence(used, places)} ${transfersSentence(transfers)}`}
      </p>
      {hasMany && devices.length > 0 && <Tools search={search} found={shown.length} />}
      {choosable ? (
        <form method="get" action="/dashboard/release">
          {rows}
          <button type="submit" className="btn btn-quiet mt-4">
            Release the chosen ones…
          </button>
        </form>
      ) : (
        shown.length > 0 && rows
      )}
    </section>
  )
}

function Tools({ search, found }: { search: string; found: number }) {
  return (
    <div className="mt-5 flex flex-wrap items-end justify-between gap-4">
      <search className="min-w-0 flex-1 basis-[18rem]">
        <form method="get" action="/dashboard" className="flex flex-wrap items-end gap-3">
          <div className="grid min-w-0 max-w-[20rem] flex-1 basis-[12rem] gap-1.5">
            <label htmlFor="device" className="text-sm font-semibold">
              Find by name or device ID
            </label>
            <input id="device" name="device" type="search" className="input" defaultValue={search} />
          </div>
          <button type="submit" className="btn btn-quiet">
            Find
          </button>
        </form>
      </search>
      <a href="/dashboard/devices.csv" className="btn btn-quiet" download>
        Download CSV
      </a>
      {search && (
        <p className="w-full text-muted" role="status">
          {found === 0 ? "No computer matches " : `${found} found for `}
          <bdi className="[overflow-wrap:anywhere]">“{search}”</bdi>.{" "}
          <a className="link" href="/dashboard">
            Show all
          </a>
        </p>
      )}
    </div>
  )
}
