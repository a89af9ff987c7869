import * as z from "zod"
import { type FormEntries, textEntries } from "#app/platform/http/read-form.server.ts"
import { parseJson } from "#app/platform/text.ts"
import { logInCopy } from "./copy.ts"

/** Answer of a page to a form that waited for a log-in; what was typed goes back beside it. */
export const SHOWN_AGAIN = { form: logInCopy.formWasKept, wasKept: true }

/** The field in which a form waits that was sent without a session, while its sender logs in or signs up. */
export const KEPT_FORM = "keptForm"

const Entries = z.array(z.tuple([z.string(), z.string()])).max(100)

/**
 * The text fields of a form as one text, without passwords, which are never sent back. No page can keep a file: a field has its
 * name, and is empty without one. One that was kept before stays as it is.
 */
export function keepForm(form: FormData): string {
  const kept = form.get(KEPT_FORM)
  if (readKeptForm(kept)) return String(kept)
  const files = [...form].flatMap(
    ([name, value]): FormEntries =>
      typeof value !== "string" && value.size > 0 ? [[name, value.name || "file"]] : [],
  )
  return JSON.stringify([...textEntries(form), ...files].filter(([name]) => !/password/i.test(name)))
}

/** The fields of a kept form; null for a text that is none. */
export function readKeptForm(text: unknown): FormEntries | null {
  return typeof text === "string" ? (Entries.safeParse(parseJson(text)).data ?? null) : null
}

/** Reads what `keepForm` wrote from a page's own form; undefined where there is none. */
export function keptFieldOf({ [KEPT_FORM]: kept }: Record<string, string>): string | undefined {
  return readKeptForm(kept) ? kept : undefined
}
