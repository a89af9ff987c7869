import { Notice } from "#app/components/notice.tsx"
import { offlineCopy } from "#app/copy/licensing/devices.ts"
import type { Device } from "#app/domain/licensing/license.ts"

type ReadyMachineFile = {
  /** The device's name, or its ID. */
  device: string
  path: string
}

/** Where the file of an active device is downloaded; null without one. */
export function readyMachineFile(device: Pick<Device, "deviceId" | "name"> | null): ReadyMachineFile | null {
  if (!device) return null
  const search = new URLSearchParams({ device: device.deviceId })
  return { device: device.name || device.deviceId, path: `/dashboard/brisk.lic?${search}` }
}

export function MachineFileReady({ device, path }: ReadyMachineFile) {
  return (
    <>
      <div className="mb-8 grid gap-4">
        <Notice kind="success">
          The machine file for <bdi className="[overflow-wrap:anywhere]">{device}</bdi> is ready.{" "}
          {offlineCopy.next}
        </Notice>
        <a href={path} className="btn justify-self-start" download="brisk.lic">
          Download brisk.lic
        </a>
      </div>
      <h2 className="mb-4 text-xl">Another computer</h2>
    </>
  )
}
