import type { AppLoadContext } from "@remix-run/cloudflare"
import { type LabelError, readLabelFile } from "#app/domain/licensing/label-file.ts"
import { listAllDevices, setDeviceLabels } from "#db/licensing/device-lists.server.ts"

type LabelResult =
  | { kind: "labeled"; count: number }
  | { kind: "empty" }
  | { kind: "too-many" }
  | { kind: "invalid"; errors: LabelError[] }

/** Labels a license's devices as a CSV file says; a file with an error in any line changes nothing. */
export async function labelDevices(
  { db }: Pick<AppLoadContext, "db">,
  licenseId: string,
  text: string,
): Promise<LabelResult> {
  const file = readLabelFile(text)
  if (file === "empty" || file === "too-many") return { kind: file }
  const known = new Set((await listAllDevices(db, licenseId)).map(({ deviceId }) => deviceId))
  const unknown = file.labels
    .filter(({ deviceId }) => deviceId !== "" && !known.has(deviceId))
    .map(({ line }): LabelError => ({ line, problem: "unknown" }))
  const errors = [...file.errors, ...unknown].sort((one, other) => one.line - other.line)
  if (errors.length > 0) return { kind: "invalid", errors }
  await setDeviceLabels(db, licenseId, file.labels)
  return { kind: "labeled", count: file.labels.length }
}
