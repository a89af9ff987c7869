import { expectStatus, type TestClient } from "#tests/support/server/test-client.ts"
import { newFormId } from "./form-ids.ts"

/** A form of the desk, as if a page had shown it. */
export const formOf = (intent: string, fields: Record<string, string> = {}) => ({
  intent,
  formId: newFormId(intent),
  ...fields,
})

/** Sends a form, and presses Confirm where the desk shows it once more. */
export async function postAsked(owner: TestClient, path: string, form: Record<string, string>) {
  const response = await owner.post(path, form)
  const { proof } =
    response.status === 200 ? hiddenFieldsOf(await response.clone().text(), form.intent ?? "") : {}
  if (!proof) return { form, response }
  return { form: { ...form, proof }, response: await owner.post(path, { ...form, proof }) }
}

/**
 * Opens a page of the desk and sends one of its forms with these fields, as a browser does: the first with this intent, and
 * subject if one is named. Presses Confirm where that is asked.
 */
export async function sendForm(
  owner: TestClient,
  path: string,
  intent: string,
  fields: Record<string, string> = {},
) {
  const shown = formsIn(await owner.html(path), intent).find(
    ({ hidden }) => fields.subject === undefined || hidden.subject === fields.subject,
  )
  const form = { formId: "", ...shown?.hidden, intent, ...fields }
  return postAsked(owner, shown?.action ?? path, form)
}

/** Sends a form of the desk that is accepted. */
export async function submitForm(...form: Parameters<typeof sendForm>) {
  const sent = sendForm(...form)
  await expectStatus(
    sent.then(({ response }) => response),
    303,
  )
  return sent
}

/** Sends a form whose change is shown once more before it is done, and presses Confirm. */
export async function sendConfirmed(
  owner: TestClient,
  path: string,
  intent: string,
  fields: Record<string, string> = {},
) {
  const { form, response: look } = await sendForm(owner, path, intent, fields)
  const confirmed = { ...form, ...hiddenFieldsOf(await look.clone().text(), intent) }
  return { look, form: confirmed, response: await owner.post(path, confirmed) }
}

/** The id of a form of the page; empty where the page has no such form. */
export async function formIdOf(owner: TestClient, path: string, intent: string): Promise<string> {
  return hiddenFieldsOf(await owner.html(path), intent).formId ?? ""
}

const ENTITIES = new Map([
  ["&#x27;", "'"],
  ["&quot;", '"'],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&amp;", "&"],
])

/** The hidden fields of the page's form with this intent: what a browser sends that only presses its button. */
export const hiddenFieldsOf = (html: string, intent: string): Record<string, string> =>
  formsIn(html, intent)[0]?.hidden ?? {}

/** The page's forms that have a button with this intent: where each is sent, and its hidden fields. */
export function formsIn(html: string, intent: string) {
  const forms = html.match(/<form(?:(?!<\/form>).)*<\/form>/gs) ?? []
  return forms
    .filter((form) => form.includes(`name="intent" value="${intent}"`))
    .map((form) => {
      const inputs = form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)
      return {
        action: /^<form[^>]* action="([^"]+)"/.exec(form)?.[1],
        hidden: Object.fromEntries([...inputs].map(([, name = "", value = ""]) => [name, decode(value)])),
      }
    })
}

const decode = (text: string) => text.replace(/&(?:#x27|\w+);/g, (entity) => ENTITIES.get(entity) ?? entity)
