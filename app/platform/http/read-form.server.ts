import { normalizeText } from "#app/platform/text.ts"

/** Maximum length of each field of a form, in UTF-16 units, by name; a line break counts as one. No other field is read. */
export type FieldLimits<Name extends string = string> = Readonly<Record<Name, number>>

/** Texts of a form's fields by name, the first of each. They inherit nothing. */
export type Fields<Name extends string = string> = string extends Name
  ? Record<string, string>
  : { [name in Name]?: string }

/** A form that was sent: the text of a field is read by its name and its limit alone. */
export type SentForm = {
  fields: <Name extends string>(limits: FieldLimits<Name>) => Fields<Name>
  /** The texts of a field that was sent more than once. */
  all: (name: string, limit: number) => string[]
  /** The file of this name; null without one, or when it is empty. */
  file: (name: string) => File | null
  has: (name: string) => boolean
  /** Counts the fields with other names, files among them. */
  countOthers: (names: readonly string[]) => number
}

/** Reads the body as a form; an empty one if it cannot be parsed. */
export async function readForm(request: Pick<Request, "formData">) {
  return createSentForm(await request.formData().catch(() => new FormData()))
}

export function createSentForm(form: FormData): SentForm {
  const textsOf = (name: string) => form.getAll(name).filter((value) => typeof value === "string")
  return {
    fields: (limits) => readFields(limits, textsOf),
    all: (name, limit) => textsOf(name).map((text) => readText(name, text, limit)),
    file: (name) => {
      const file = form.get(name)
      return file === null || typeof file === "string" || file.size === 0 ? null : file
    },
    has: (name) => form.has(name),
    countOthers: (names) => [...form.keys()].filter((name) => !names.includes(name)).length,
  }
}

function readFields<Name extends string>(limits: FieldLimits<Name>, textsOf: (name: string) => string[]) {
  const fields: Record<string, string> = Object.create(null)
  for (const [name, limit] of Object.entries<number>(limits)) {
    const [text] = textsOf(name)
    if (text !== undefined) fields[name] = readText(name, text, limit)
  }
  return fields as Fields<Name>
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

/**
 * Returns what a refused form sends back: the text of the fields that its page shows, cut to the limit of each field.
 * Browsers send two characters for a line break, which count as one.
 */
export function pickTyped<Name extends string>(fields: Fields, limits: FieldLimits<Name>) {
  const shown = Object.entries<number>(limits).flatMap(([name, limit]) => {
    const text = fields[name]
    return text === undefined ? [] : [[name, text.replace(/\r\n?/g, "\n").slice(0, limit)] as const]
  })
  return Object.fromEntries(shown) as Fields<Name>
}
