type SearchedDevice = { deviceId: string; name: string | null; label?: string | null }

/** Whether the query is part of the device's name, label or id, ignoring case and surrounding spaces. */
export function matchesQuery(device: SearchedDevice, query: string): boolean {
  const needle = query.trim().toLowerCase()
  return [device.name ?? "", device.label ?? "", device.deviceId].some((text) =>
    text.toLowerCase().includes(needle),
  )
}
