import { findFaults } from "#tests/support/engines/geometry.ts"
import { expect, test } from "#tests/support/engines/test.ts"

const FAULTS = {
  "": [],
  "<label style='position: relative'>Name<input style='position: absolute; inset: 0; opacity: 0'></label>":
    [],
  "<p style='width: 4ch; overflow-wrap: anywhere'>Recommended": ["“Recommended” is broken inside the word"],
  "<p style='margin-bottom: -1em'>First line<p style='margin-top: 0'>Second line": [
    "“First line” and “Second line” are over each other",
  ],
  "<div style='position: relative'>Covered<svg style='position: absolute; left: 0; pointer-events: none'><rect width='90' height='90' /></svg></div>":
    ['<rect class=""> is over “Covered”'],
  "<p style='width: 200vw'>Wide": [expect.stringMatching(/^the page is \d+ px wide$/)],
  "<p style='position: absolute; right: -9ch'>Beyond the end": expect.arrayContaining([
    "“Beyond the end” leaves the window",
  ]),
}

test("findFaults: names each fault of a layout, and none of a sound one", async ({ visitor }) => {
  await visitor.open("/robots.txt")
  for (const [html, expected] of Object.entries(FAULTS)) {
    await visitor.page.run(showHtml, html)
    expect(await visitor.page.run(findFaults, "body")).toEqual(expected)
  }
})

function showHtml(html: string): void {
  document.body.innerHTML = html
}
