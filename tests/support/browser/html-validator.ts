import { type ConfigData, HtmlValidate } from "html-validate"

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
    "tel-non-breaking": ["error", { ignoreClasses: ["whitespace-nowrap", "tel"] }],
  },
} satisfies ConfigData)

/** What is invalid in a document, a line for each fault. */
export async function findHtmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}
