type SearchedDevice = { deviceId: string; name: string | null }

/** Whether the query is part of the device's name or id, ignoring case and surrounding spaces. */
export function matchesQuery(device: SearchedDevice, query: string): boolean {
  const needle = query.trim().toLowerCase()
  return [device.name ?? "", device.deviceId].some((text) => text.toLowerCase().includes(needle))
}
