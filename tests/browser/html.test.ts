import { type ConfigData, HtmlValidate } from "html-validate"
import { control, expect, test } from "#tests/support/browser.ts"
import { fetchScreen, screens } from "#tests/support/screens.ts"

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
  },
} satisfies ConfigData)

test.afterEach(() => control({}))

for (const screen of screens) {
  test(`${screen.name}: the server's HTML is valid`, async () => {
    const { results } = await validator.validateString(await fetchScreen(screen))
    const faults = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    )
    expect(faults).toEqual([])
  })
}
