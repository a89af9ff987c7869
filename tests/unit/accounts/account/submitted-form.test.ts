import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { expectTypeOf, test } from "vitest"
import { onlyForm } from "#app/accounts/account/page-forms.server.ts"
import { readSubmittedForm } from "#app/accounts/account/submitted-form.server.ts"
import { normalizeText } from "#app/platform/text.ts"

// The types decide, by `npm run types`.

test("readSubmittedForm: a field that the page does not declare has no type", () => {
  const read = (args: ActionFunctionArgs) => readSubmittedForm(args, onlyForm({ title: 200 }))

  expectTypeOf<keyof Awaited<ReturnType<typeof read>>["fields"]>().toEqualTypeOf<"title">()
})

test("normalizeText: a text without its length is refused", () => {
  expectTypeOf(normalizeText).parameters.toEqualTypeOf<[text: string, maxLength: number]>()
})
