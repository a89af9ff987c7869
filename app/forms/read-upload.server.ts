/** A form's text fields, as `readForm` reads them, and its file of this name; null without one, or when it is empty. */
export async function readFormWithFile(
  request: Request,
  fileName: string,
): Promise<{ fields: Record<string, string>; file: Uint8Array | null }> {
  try {
    const form = await request.formData()
    const fields: Record<string, string> = {}
    for (const [name, value] of form) if (typeof value === "string") fields[name] ??= value
    const file = form.get(fileName)
    const isFile = file !== null && typeof file !== "string" && file.size > 0
    return { fields, file: isFile ? new Uint8Array(await file.arrayBuffer()) : null }
  } catch {
    return { fields: {}, file: null }
  }
}
