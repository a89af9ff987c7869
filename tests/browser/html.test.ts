import { type ConfigData, HtmlValidate } from "html-validate"
import { expect, test } from "#tests/support/browser.ts"
import { fetchScreen, screens } from "#tests/support/screens.ts"

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // How React writes what is allowed either way: `<br/>`, `charSet`, `required=""`.
    "void-style": "off",
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // Checkboxes that choose some of many share a name, as radio buttons do.
    "form-dup-name": ["error", { shared: ["radio", "button", "reset", "submit", "checkbox"] }],
    // A number is kept on one line by its style, so that it can be copied without non-breaking spaces.
    "tel-non-breaking": ["error", { ignoreClasses: ["whitespace-nowrap"] }],
  },
} satisfies ConfigData)

/** Without script, the page that waits for a payment can only look again by reloading itself. */
const RELOADS = "meta-refresh: Meta refresh must be instant (0 second delay) (html > head > noscript > meta)"

for (const screen of screens) {
  test(`${screen.name}: the server's HTML is valid`, async () => {
    const { results } = await validator.validateString(await fetchScreen(screen))
    const faults = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    )
    expect(faults).toEqual(screen.name === "checkout, waiting" ? [RELOADS] : [])
  })
}
