import { findFaults } from "#tests/support/engines/geometry.ts"
import { expect, test } from "#tests/support/engines/test.ts"

const FAULTS = {
  "": [],
  "<label data-style='position: relative'>Name<input data-style='position: absolute; inset: 0; opacity: 0'></label>":
    [],
  "<p data-style='width: 4ch; overflow-wrap: anywhere'>Recommended": [
    "“Recommended” is broken inside the word",
  ],
  "<p data-style='margin-bottom: -1em'>First line<p data-style='margin-top: 0'>Second line": [
    "“First line” and “Second line” are over each other",
  ],
  "<div data-style='position: relative'>Covered<svg data-style='position: absolute; left: 0; pointer-events: none'><rect width='90' height='90' /></svg></div>":
    ['<rect class=""> is over “Covered”'],
  "<p data-style='width: 200vw'>Wide": [expect.stringMatching(/^the page is \d+ px wide$/)],
  "<p data-style='position: absolute; right: -9ch'>Beyond the end": expect.arrayContaining([
    "“Beyond the end” leaves the window",
  ]),
}

test("findFaults: names each fault of a layout, and none of a sound one", async ({ visitor }) => {
  await visitor.open("/about")
  for (const [html, expected] of Object.entries(FAULTS)) {
    await visitor.page.run(showHtml, html)
    expect(await visitor.page.run(findFaults, "body")).toEqual(expected)
  }
})

/** Shows nothing but markup whose styles are in `data-style`: those of an attribute `style` are blocked by the policy of the site. */
function showHtml(html: string): void {
  document.head.replaceChildren()
  document.body.innerHTML = html
  for (const element of document.querySelectorAll<HTMLElement>("[data-style]")) {
    element.style.cssText = element.dataset.style ?? ""
  }
}
