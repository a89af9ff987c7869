import type { ActionFunctionArgs, ServerBuild } from "@remix-run/cloudflare"
import type { FieldLimits, SentForm } from "#app/platform/http/read-form.server.ts"
import { createRouteFinder } from "#app/platform/http/route-table.server.ts"

/** How recently a password or factor must have been entered: any time, the last 60 minutes, or the last 10. */
export type FactorNeed = "any" | "hour" | "recent"

/** The forms that a page takes, and the fields that it reads of them; every other one is refused. */
export type Forms<Intent extends string = string, Name extends string = string> = {
  intents: readonly Intent[]
  /** The intent of the form that has no such field; null where each form has one. */
  unnamed: Intent | null
  needs: ReadonlyMap<string, FactorNeed>
  /** Need of the forms that `needs` does not list. */
  otherwise: FactorNeed
  /** A form that was kept while a factor was entered is shown once more before it is done. */
  isShownAgain: boolean
  /** A form that was sent without a session is kept during the log-in, and shown again, filled in. */
  keeps: boolean
  /** The name of the field with a file. */
  file: string | null
  /** Intents of the forms that always ask for confirmation first, because they can't be undone. */
  asksFirst: readonly string[]
  /** Maximum length of each field of a form. */
  limitsOf: (intent: string) => FieldLimits<Name>
}

const NO_FORMS = {
  intents: [],
  unnamed: null,
  needs: new Map(),
  otherwise: "any",
  isShownAgain: false,
  keeps: false,
  file: null,
  asksFirst: [],
} as const

/** The forms of one of the owner's pages: each needs a factor of the last 10 minutes, unless declared otherwise. */
export const deskForms = (
  forms: readonly { intent: string; factor?: FactorNeed; asksFirst?: true; limits: FieldLimits }[],
): Forms => ({
  ...NO_FORMS,
  intents: forms.map(({ intent }) => intent),
  needs: new Map(forms.map(({ intent, factor = "recent" }) => [intent, factor])),
  otherwise: "recent",
  isShownAgain: true,
  keeps: true,
  asksFirst: forms.filter(({ asksFirst }) => asksFirst).map(({ intent }) => intent),
  limitsOf: (intent) => forms.find((form) => form.intent === intent)?.limits ?? {},
})

type PageSettings<Intent extends string> = {
  unnamed?: NoInfer<Intent> | null
  needs?: { [intent in NoInfer<Intent>]?: FactorNeed }
  keeps?: boolean
  file?: string
}

/** The forms of a page for everybody: a form that needs a factor is declared with it. */
export const pageForms = <const Intent extends string, const Name extends string>(
  intents: readonly Intent[],
  limits: FieldLimits<Name>,
  { unnamed = null, needs = {}, keeps = false, file }: PageSettings<Intent> = {},
): Forms<Intent, Name> => ({
  ...NO_FORMS,
  intents,
  unnamed,
  keeps,
  file: file ?? null,
  needs: new Map(Object.entries(needs) as [string, FactorNeed][]),
  limitsOf: () => limits,
})

/** The only form of a page, which has no field `intent`. */
export const onlyForm = <const Name extends string>(
  limits: FieldLimits<Name>,
  { otherwise = "any", keeps = false }: { otherwise?: FactorNeed; keeps?: boolean } = {},
): Forms<"only", Name> => ({
  ...NO_FORMS,
  unnamed: "only",
  otherwise,
  keeps,
  limitsOf: () => limits,
})

/** The longest intent that is read, in UTF-16 units. */
const MAX_INTENT_LENGTH = 64

/** Returns the intent of a form, if it is one of the page's forms; else null. */
export function readIntent<Intent extends string>({ intents, unnamed }: Forms<Intent>, form: SentForm) {
  const sent = form.all("intent", MAX_INTENT_LENGTH)
  if (sent.length === 0) return unnamed
  return (sent.length === 1 && intents.find((intent) => intent === sent[0])) || null
}

/**
 * The action of a page with the forms that it takes: by them, one of its forms is kept while its sender logs in or enters a
 * factor.
 */
export const withForms = <Action extends (args: ActionFunctionArgs) => unknown>(
  forms: Forms,
  action: Action,
) => Object.assign(action, { forms })

/** Creates the finder of the forms that the page with an address takes; null for an address without any. */
export function createFormFinder(build: Pick<ServerBuild, "routes">) {
  const findRoute = createRouteFinder(build)
  return (path: string): Forms | null => {
    const route = findRoute(path.split(/[?#]/, 1)[0] ?? "")
    const action: object | undefined = route && build.routes[route.id]?.module.action
    return action && "forms" in action ? (action.forms as Forms) : null
  }
}
