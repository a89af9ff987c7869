/** Whether the query is part of the device's name or id, ignoring case and surrounding spaces. */
export function matchesQuery(device: { deviceId: string; name: string | null }, query: string): boolean {
  const needle = query.trim().toLowerCase()
  return [device.name ?? "", device.deviceId].some((text) => text.toLowerCase().includes(needle))
}
