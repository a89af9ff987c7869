import type { DeviceListView } from "#app/licensing/dashboard/dashboard-page.server.ts"
import { deviceListCopy as copy } from "./copy.ts"
import { matchesQuery } from "./device.ts"
import { DeviceRow, DeviceTable } from "./device-table.tsx"

type DeviceListProps = DeviceListView & {
  isRevoked: boolean
  /** Search query; empty shows all devices. */
  search: string
}

/** The devices of a license; with several seats, also a meter, a search, a CSV download and checkboxes. */
export function DeviceList({ maxDevices, summary, devices, isRevoked, search, pages }: DeviceListProps) {
  const hasMany = maxDevices > 1
  const shown =
    search && hasMany && !pages ? devices.filter((device) => matchesQuery(device, search)) : devices
  const isSelectable = hasMany && !isRevoked && shown.filter(({ deactivatedAt }) => !deactivatedAt).length > 1
  const rows = hasMany ? (
    <DeviceTable devices={shown} isSelectable={isSelectable} canRelease={!isRevoked} />
  ) : (
    <ul className="mt-4 divided border-y border-line">
      {shown.map((device) => (
        <DeviceRow key={device.deviceId} device={device} canRelease={!isRevoked} />
      ))}
    </ul>
  )
  return (
    <section className="part" aria-labelledby="computers">
      <h2 id="computers">{copy.title}</h2>
      {devices.length === 0 && !pages ? (
        <div className="empty mt-4">
          <b>{copy.none}</b>
          <p className="text-muted">{summary}</p>
        </div>
      ) : (
        hasMany && <p>{summary}</p>
      )}
      {hasMany && (devices.length > 0 || pages) && (
        <DeviceTools
          search={search}
          found={shown.length}
          isPart={pages !== null && !(pages.isFirst && pages.nextSeat === null)}
        />
      )}
      {isSelectable ? (
        <form method="get" action="/dashboard/release">
          {rows}
          <button type="submit" className="btn btn-quiet mt-4">
            {copy.releaseChosen}
          </button>
        </form>
      ) : (
        shown.length > 0 && rows
      )}
      {!hasMany && devices.length > 0 && <p className="small mt-3.5">{summary}</p>}
      {pages && <DevicePages {...pages} search={search} />}
    </section>
  )
}

function DevicePages({
  isFirst,
  nextSeat,
  search,
}: NonNullable<DeviceListProps["pages"]> & { search: string }) {
  if (isFirst && nextSeat === null) return null
  const query = (after?: number) =>
    new URLSearchParams({ ...(search && { device: search }), ...(after && { after: String(after) }) })
  return (
    <nav aria-label={copy.more} className="mt-6 flex flex-wrap gap-3">
      {!isFirst && (
        <a href={`/dashboard?${query()}#computers`} className="btn btn-quiet">
          {copy.first}
        </a>
      )}
      {nextSeat !== null && (
        <a href={`/dashboard?${query(nextSeat)}#computers`} className="btn btn-quiet">
          {copy.more}
        </a>
      )}
    </nav>
  )
}

type DeviceToolsProps = {
  /** Search query; empty shows all devices. */
  search: string
  /** Number of devices that match the query. */
  found: number
  /** True if the list has other pages. */
  isPart: boolean
}

/** Search and CSV download for a license with several seats. */
function DeviceTools({ search, found, isPart }: DeviceToolsProps) {
  return (
    <div className="mt-5 flex flex-wrap items-end gap-3">
      <search className="min-w-0 flex-1 basis-[18rem]">
        <form method="get" action="/dashboard" className="flex flex-wrap items-end gap-3">
          <div className="grid min-w-0 flex-1 basis-[12rem] gap-1.5">
            <label htmlFor="device" className="text-sm font-semibold">
              {copy.search}
            </label>
            <input id="device" name="device" type="search" className="input" defaultValue={search} />
          </div>
          <button type="submit" className="btn btn-quiet">
            {copy.find}
          </button>
        </form>
      </search>
      <a href="/dashboard/devices.csv" className="btn btn-quiet" download>
        {copy.download}
      </a>
      {search && (
        <p className="w-full text-muted" role="status">
          <span>{copy.found(found, isPart)}</span>
          <bdi className="wrap-anywhere">{`“${search}”`}</bdi>
          {". "}
          <a className="link" href="/dashboard">
            {copy.showAll}
          </a>
        </p>
      )}
    </div>
  )
}
