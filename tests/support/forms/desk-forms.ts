import type { TestClient } from "#tests/support/server/test-client.ts"

/** Opens a page of the desk and sends one of its forms: the first with this intent, and subject if one is named. */
export async function sendForm(
  owner: TestClient,
  path: string,
  intent: string,
  { subject, ...fields }: Record<string, string> = {},
) {
  const html = await (await owner.get(path)).text()
  const ids = [...html.matchAll(/<form(?:(?!<\/form>).)*<\/form>/gs)]
    .map(([form]) => ({
      form,
      id: new RegExp(`name="formId" value="([a-z0-9-]+-${intent})"`).exec(form)?.[1],
    }))
    .filter(({ form, id }) => id && (!subject || form.includes(`value="${subject}"`)))
  const form = { intent, formId: ids[0]?.id ?? "", ...(subject ? { subject } : {}), ...fields }
  const [, action = path] = /<form[^>]* action="([^"]+)"/.exec(ids[0]?.form ?? "") ?? []
  return { form, response: await owner.post(action, form) }
}

/** The id of a form of the page; empty where the page has no such form. */
export async function formIdOf(owner: TestClient, path: string, intent: string): Promise<string> {
  const html = await (await owner.get(path)).text()
  return new RegExp(`name="formId" value="([a-z0-9-]+-${intent})"`).exec(html)?.[1] ?? ""
}
