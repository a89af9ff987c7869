import { expect, test } from "vitest"
import { parseMarkdown } from "#scripts/build/markdown.ts"

const article = (text: string) =>
  `---\ntitle: Undo: all of it\ndescription: How.\nupdated: 2026-11-22\n---\n\n${text}`

test("parseMarkdown: front matter and HTML, links with the site's class", () => {
  expect(parseMarkdown(article("1. Open the [dashboard](/dashboard?a=1&b=2).\n2. **Done.**\n"))).toEqual({
    title: "Undo: all of it",
    description: "How.",
    updated: "2026-11-22",
    html: '<ol>\n<li>Open the <a class="link" href="/dashboard?a=1&amp;b=2">dashboard</a>.</li>\n<li><strong>Done.</strong></li>\n</ol>\n',
    sections: [],
  })
})

test("parseMarkdown: headings begin sections, with their own words as anchors", () => {
  expect(parseMarkdown(article("First.\n\n## If Windows doesn’t start\n\n> Wait.\n"))).toMatchObject({
    html: "<p>First.</p>\n",
    sections: [
      {
        id: "if-windows-doesnt-start",
        heading: "If Windows doesn’t start",
        html: '<div class="note">\n<p>Wait.</p>\n</div>\n',
      },
    ],
  })
})

test("parseMarkdown: headings can name their anchors", () => {
  const text =
    "---\ntitle: Terms\ndescription: All.\n---\n\n## No refunds {#refunds}\n\nNone.\n\n## Law {#law}\n"
  expect(parseMarkdown(text)).toMatchObject({
    html: "",
    sections: [
      { id: "refunds", heading: "No refunds", html: "<p>None.</p>\n" },
      { id: "law", heading: "Law", html: "" },
    ],
  })
})

test.each([
  ["no front matter", "# Undo\n"],
  ["no title", "---\ndescription: How.\nupdated: 2026-11-22\n---\nText\n"],
  ["no day", "---\ntitle: Undo\ndescription: How.\n---\nText\n"],
  ["no day, with a section", "---\ntitle: Undo\ndescription: How.\n---\n## One\n"],
  ["no real day", "---\ntitle: Undo\ndescription: How.\nupdated: today\n---\nText\n"],
  ["an anchor that is none", article("## Law {#The law}\n")],
  ["a block of HTML", article("<script>alert(1)</script>\n")],
  ["HTML in a sentence", article("Press <b>here</b>.\n")],
  ["a link that runs script", article("[Press](javascript:alert(1))\n")],
  ["a link to another site", article("[Press](https://brisk.example/)\n")],
])("parseMarkdown: %s fails the build", (_, source) => {
  expect(() => parseMarkdown(source)).toThrow()
})
