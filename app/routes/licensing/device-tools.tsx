type DeviceToolsProps = {
  /** Search query; empty shows all devices. */
  search: string
  /** Number of devices that match the query. */
  found: number
  /** Whether the list has other pages. */
  isPart: boolean
}

/** Search and CSV download for a license with several seats. */
export function DeviceTools({ search, found, isPart }: DeviceToolsProps) {
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
      <div className="flex flex-wrap gap-3">
        <a href="/dashboard/devices.csv" className="btn btn-quiet" download>
          Download CSV
        </a>
      </div>
      {search && (
        <p className="w-full text-muted" role="status">
          {found === 0
            ? `No ${isPart ? "more " : ""}computer matches `
            : `${found} found ${isPart ? "on this page " : ""}for `}
          <bdi className="[overflow-wrap:anywhere]">“{search}”</bdi>.{" "}
          <a className="link" href="/dashboard">
            Show all
          </a>
        </p>
      )}
    </div>
  )
}
