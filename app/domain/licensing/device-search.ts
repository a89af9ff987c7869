/** Whether a device is meant by what was typed: a part of its name or id, in any letter case. */
export function matchesQuery(device: { deviceId: string; name: string | null }, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  return [device.name ?? "", device.deviceId].some((text) => text.toLowerCase().includes(wanted))
}
