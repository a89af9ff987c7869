import { expect, test } from "vitest"
import { parseMessage } from "#app/news/announcements/parse-message.ts"

/** The text of a paragraph. */
function textOf(markdown: string): string {
  const parsed = parseMessage(`x ${markdown} x`)
  const [block] = parsed.kind === "parsed" ? parsed.blocks : []
  const children = block?.kind === "paragraph" ? block.children : []
  return children
    .map((child) => (child.kind === "text" ? child.text : child.kind))
    .join("")
    .slice(2, -2)
}

test.each([
  ["Brisk 2&nbsp;&mdash; now", "Brisk 2\u00a0— now"],
  ["&hellip; &rsquo; &euro; &rupee; &auml;", "… ’ € &rupee; ä"],
  ["&#8212; &#x2014; &#X1F680;", "— — 🚀"],
  ["R&amp;D, &lt;b&gt; &quot;q&quot; &#39;s&#39;", "R&D, <b> \"q\" 's'"],
  ["&amp;mdash; and `&mdash;`", "&mdash; and &mdash;"],
  ["AT&T & Sons; &unknown; &constructor;", "AT&T & Sons; &unknown; &constructor;"],
  ["a&zwj;b &shy;", "a\u200db "],
])("parseMessage: the entities of %s", (markdown, text) => {
  expect(textOf(markdown)).toBe(text)
})

test.each(["&rlm;", "&#8238;", "&#x202E;", "&lrm;", "&#8294;"])(
  "parseMessage: %s is no bidirectional control",
  (entity) => {
    expect(textOf(`a${entity}b`)).toBe("ab")
  },
)
