import { useActionData } from "@remix-run/react"
import { createContext, useContext } from "react"
import type { ActionAnswer } from "./form-data.ts"

/** Loader data that every page of the desk has. */
export type PageData = {
  title?: string
  /** The path of the list that the page belongs to. */
  back?: string | undefined
  /** A sentence under the heading. */
  lead?: string | undefined
  /** Prefix of the ids of the page's forms. */
  formId?: string
  /** The message for a completed form. */
  done?: string | undefined
}

/** The data of the page that is rendered, for its forms and messages. */
export const PageContext = createContext<PageData>({})

export const usePage = () => useContext(PageContext)

/** The refusal of the page's form that was sent last. */
export const useRefusal = () => useActionData<() => ActionAnswer>()
