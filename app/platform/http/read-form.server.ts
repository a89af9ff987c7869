import { normalizeText } from "#app/platform/text.ts"

/** Maximum length of each field of a form, in UTF-16 units, by name; a line break counts as one. No other field is read. */
export type FieldLimits<Name extends string = string> = Readonly<Record<Name, number>>

/** Texts of a form's fields by name, the first of each. They inherit nothing. */
export type Fields<Name extends string = string> = string extends Name
  ? Record<string, string>
  : { [name in Name]?: string }

export type FormEntries = [name: string, value: string][]

/** A form that was sent: the text of a field is read by its name and its limit alone. */
export type SentForm = {
  fields: <Name extends string>(limits: FieldLimits<Name>) => Fields<Name>
  /** The texts of a field that was sent more than once. */
  all: (name: string, limit: number) => string[]
  /** The file of this name; null without one, or when it is empty. */
  file: (name: string) => File | null
  has: (name: string) => boolean
  /** Every text, and the name of every file. */
  entries: (limit: number) => FormEntries
  /** Counts the fields with other names, files among them. */
  countOthers: (names: readonly string[]) => number
}

/** Reads the body as a form; an empty one if it cannot be parsed. */
export async function readForm(request: Pick<Request, "formData">): Promise<SentForm> {
  const form = await request.formData().catch(() => new FormData())
  const textsOf = (name: string) => form.getAll(name).filter((value) => typeof value === "string")
  return {
    fields: <Name extends string>(limits: FieldLimits<Name>) =>
      fieldsOf(limits, (name) => textsOf(name)[0]) as Fields<Name>,
    all: (name, limit) => textsOf(name).map((text) => readText(name, text, limit)),
    file: (name) => {
      const file = form.get(name)
      return file === null || typeof file === "string" || file.size === 0 ? null : file
    },
    has: (name) => form.has(name),
    entries: (limit) =>
      [...form].flatMap(([name, value]): FormEntries => {
        if (typeof value === "string") return [[name, readText(name, value, limit)]]
        return value.size > 0 ? [[name, value.name || "file"]] : []
      }),
    countOthers: (names) => [...form.keys()].filter((name) => !names.includes(name)).length,
  }
}

/** Reads the texts that `find` has of the fields with a limit. */
export function fieldsOf(limits: FieldLimits, find: (name: string) => string | undefined): Fields {
  const fields: Record<string, string> = Object.create(null)
  for (const [name, limit] of Object.entries(limits)) {
    const text = find(name)
    if (text !== undefined) fields[name] = readText(name, text, limit)
  }
  return fields
}

/** Password and address fields stay as they were typed: an address with such characters is refused by its own rule. */
export const isVerbatim = (name: string) => /password|email/i.test(name)

/**
 * Reads the text of a field, in at most twice its limit, because browsers send two characters for a line break. A longer one is
 * cut off before anything else is done with it, and filled up so that it stays too long, whatever its schema removes.
 */
function readText(name: string, text: string, limit: number) {
  const read = (typed: string) => (isVerbatim(name) ? typed : normalizeText(typed, 2 * limit))
  return text.length <= 2 * limit ? read(text) : read(text.slice(0, limit)) + "…".repeat(limit + 1)
}
