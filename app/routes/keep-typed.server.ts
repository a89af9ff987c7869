import { type ActionFunctionArgs, data } from "@remix-run/cloudflare"
import { type Forms, readSubmittedForm } from "#app/routes/submitted-form.server.ts"
import type { NotSaved } from "./not-saved.tsx"

/**
 * Runs the action of a form. An error is logged, and what was typed goes back with it: a company that has
 * typed its address does not do so twice, because the database did not answer.
 */
export async function keepingTyped<Intent extends string, Result>(
  args: ActionFunctionArgs,
  forms: Forms<Intent>,
  submit: () => Promise<Result>,
): Promise<Result> {
  const request = args.request.clone() as typeof args.request
  try {
    return await submit()
  } catch (error) {
    // Guards throw Responses and `data()` on purpose.
    if (!(error instanceof Error)) throw error
    args.context.log.error("form-not-saved", error)
    const { fields: typed } = await readSubmittedForm({ ...args, request }, forms)
    throw data<NotSaved>({ requestId: args.context.requestId, typed }, 503)
  }
}
