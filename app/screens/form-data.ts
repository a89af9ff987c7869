import { capitalized } from "#app/platform/text.ts"
import type { Facts } from "./cells.tsx"
import type { Columns } from "./desk-table.tsx"

/** Action data of a form of one of the owner's pages that was refused, or is shown before it is done. */
export type ActionAnswer = {
  intent: string
  form?: string
  /** Changes since the form was made, in sentences. */
  changes?: string[]
  fields?: Partial<Record<string, string>>
  preview?: Preview
  /** Typed values by field name. */
  values?: Partial<Record<string, string>>
}

/** Change that an action will make, as it is shown before it is done. */
export type Preview = {
  title: string
  lead: string
  facts?: Facts
  /** Table of the values now and then, unless `columns` says otherwise. */
  table?: { caption: string; columns?: Columns; rows: string[][] }
  /** An email, by the path of its page, and as plain text. */
  email?: { path: string; text: string }
  /** True if it can't be undone. */
  isDanger?: true
  /** Value that has to be typed once more. */
  typed?: { name: string; label: string; hint: string }
  /** State that the preview is based on: a form that confirms another one is shown again. */
  shown?: string
}

/** A field of a form in words; with `rows` a text area, with `options` a choice. */
export type ActionField = {
  /** Label; by default the field's name with a capital letter. */
  label?: string
  hint?: string
  rows?: number
  /** True for a field as wide as the form; each with rows is. */
  isWide?: true
  options?: readonly { value: string; label: string }[]
  type?: "email" | "date" | "datetime-local" | "url" | "checkbox"
  /** Maximum number of characters that are read of it, if not those of any text. A longer text is refused. */
  maxLength?: number
  inputMode?: "decimal" | "numeric"
  autoComplete?: "off"
}

export type ActionFields = Record<string, ActionField>

export const labelOf = (name: string, { label }: Pick<ActionField, "label"> = {}) =>
  label ?? capitalized(name)

/** Parts of an action that a form shows. */
export type ShownAction = {
  intent: string
  button: string
  isDanger?: true | undefined
  /** A sentence above its fields. */
  note?: string | undefined
  /** Labels of its fields. */
  fields?: ActionFields | undefined
}

/** A form of an action on a page. */
export type ActionFormData = {
  of: ShownAction
  /** Other buttons of the same form, before the action's own, and the name of the form with all of them. */
  others?: readonly ShownAction[]
  name?: string
  /** Initial values of the fields, by name. */
  values?: Record<string, string | null | undefined>
  /** Overrides of the fields in this instance, by name. */
  details?: Record<string, Partial<ActionField>>
  hidden?: Record<string, string | null>
  /** Subject in words, for a form that is shown once more for confirmation. */
  about?: string
  /**
   * State of the subject that the form shows and that others than owners can change: once it differs, the action is
   * refused.
   */
  showed?: string
  /** Part of its ids that distinguishes it from other forms of the same action on the page. */
  place?: string
  /** The id of an element that says what the button is about, such as in a row of a table. */
  describedBy?: string
  /** The names of its fields by the titles of the boxes in which they stand; by default they stand in none. */
  boxes?: Record<string, readonly string[]>
  /** True if its button is the screen's primary one. */
  isPrimary?: boolean
  /** Sentence above its fields; by default that of the action. */
  note?: string
  /** A sentence between its fields and its buttons. */
  end?: string
}
