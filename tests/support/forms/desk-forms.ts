import { randomUUID } from "node:crypto"
import { expectStatus, type TestClient } from "#tests/support/server/test-client.ts"

/** A form of the desk, as if a page had shown it. */
export const formOf = (intent: string, fields: Record<string, string> = {}) => ({
  intent,
  formId: `${randomUUID().replaceAll("-", "").slice(0, 25)}-${intent}`,
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
 * Opens a page of the desk and sends one of its forms: the first with this intent, and subject if one is named. Presses
 * Confirm where that is asked.
 */
export async function sendForm(
  owner: TestClient,
  path: string,
  intent: string,
  { subject, ...fields }: Record<string, string> = {},
) {
  const html = await owner.html(path)
  const ids = [...html.matchAll(/<form(?:(?!<\/form>).)*<\/form>/gs)]
    .map(([form]) => ({
      form,
      id: new RegExp(`name="formId" value="([a-z0-9-]+-${intent})"`).exec(form)?.[1],
    }))
    .filter(({ form, id }) => id && (!subject || form.includes(`value="${subject}"`)))
  const form = { intent, formId: ids[0]?.id ?? "", ...(subject ? { subject } : {}), ...fields }
  const [, action = path] = /<form[^>]* action="([^"]+)"/.exec(ids[0]?.form ?? "") ?? []
  return postAsked(owner, action, form)
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
  const confirmed = { ...form, ...hiddenFieldsOf(await look.text(), intent) }
  return { look, form: confirmed, response: await owner.post(path, confirmed) }
}

/** The id of a form of the page; empty where the page has no such form. */
export async function formIdOf(owner: TestClient, path: string, intent: string): Promise<string> {
  const html = await owner.html(path)
  return new RegExp(`name="formId" value="([a-z0-9-]+-${intent})"`).exec(html)?.[1] ?? ""
}

const ENTITIES = new Map([
  ["&#x27;", "'"],
  ["&quot;", '"'],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&amp;", "&"],
])

/** The hidden fields of the page's form with this intent: what a browser sends that only presses its button. */
export function hiddenFieldsOf(html: string, intent: string): Record<string, string> {
  const forms = html.match(/<form(?:(?!<\/form>).)*<\/form>/gs) ?? []
  const form = forms.find((each) => each.includes(`name="intent" value="${intent}"`)) ?? ""
  const inputs = form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)
  const decode = (text: string) => text.replace(/&(?:#x27|\w+);/g, (entity) => ENTITIES.get(entity) ?? entity)
  return Object.fromEntries([...inputs].map(([, name = "", value = ""]) => [name, decode(value)]))
}
