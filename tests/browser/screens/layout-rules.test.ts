import { expect } from "#tests/support/browser/browser.ts"
import { findLayoutFaults, type LayoutRule } from "#tests/support/browser/layout-rules.ts"
import { test } from "#tests/support/browser/shared-page.ts"

/** A page with one fault, and the same page as it should be. */
type Planted = { fault: string; sound: string; width?: number }

const grid = (content: string) =>
  `<div style="display: grid; gap: 1rem; grid-template-columns: 1fr 1fr">${content}</div>`

const band = (content: string, style = "") =>
  `<main><div class="wrap" style="${style}">${content}</div></main>`

const narrow = (content: string) => `<p style="width: 8ch; overflow-wrap: anywhere">${content}</p>`

/** Two columns of 100 px, of which the first has room for no more than the heading. */
const columns = (breakBefore: string) => `
  <div style="columns: 2; height: 100px; column-fill: auto">
    <div style="height: 70px">Text</div>
    <h2 style="margin: 0; font-size: 16px; break-after: auto; break-before: ${breakBefore}">A heading</h2>
    <div style="height: 50px; break-inside: avoid">What it is about</div>
  </div>`

const jump = (margin: number) => `
  <header style="position: sticky; top: 0; height: 64px; background: white"><a href="#part">To the part</a></header>
  <div style="height: 900px"></div>
  <section id="part" style="scroll-margin-top: ${margin}px"><h2>A part</h2><p>And its text.</p></section>
  <div style="height: 1900px"></div>`

const BUTTON = "padding: 8px 16px; border: 1px solid; border-radius: 8px; background: teal; font-weight: 640"

const PLANTED: Record<LayoutRule, Planted[]> = {
  headlineOffAxis: [
    {
      fault: `<h1 style="margin-left: 200px">Centered, or moved</h1><p>Text`,
      sound: `<h1 style="margin-left: 176px">On the page’s axis</h1><p>Text`,
    },
    {
      fault: `<h1 style="margin-inline: 400px; text-align: center">Centered in it</h1><p>Text`,
      sound: `<h1 style="margin-inline: 400px">On that of the work column</h1><p>Text`,
    },
  ],
  emptyTracks: [
    {
      fault: grid(
        "<picture style='display: contents'><source srcset='data:,' style='display: block'><b>One</b></picture><b>Two</b>",
      ),
      sound: grid("<picture><source srcset='data:,'><b>One</b></picture><b>Two</b>"),
    },
    {
      fault: `<p style="display: inline-flex; gap: 8px"><b>Copy</b><span></span></p><b>Next</b>`,
      sound: `<p style="display: inline-flex"><b>Copy</b><span></span></p><b>Next</b>`,
    },
    {
      fault: `<p style="display: inline-flex; gap: 8px"><i style="width: 9px"></i><b>Point</b></p>`,
      sound: `<p style="display: inline-flex; gap: 8px"><i style="width: 9px; background: rgb(138 90 0)"></i><b>Point</b></p>`,
    },
  ],
  emptyHalves: [
    {
      fault: band(grid("<section><h2>Plans</h2>In the left half of the page</section>")),
      sound: band(
        grid("<section>One half</section><section style='text-align: right'>and the other</section>"),
      ),
    },
    {
      fault: band("<h2>Narrow</h2><p>Text</p>"),
      sound: `<div data-narrow>${band("<h2>Narrow</h2><p>As it says</p>")}</div>`,
    },
    { fault: band("<p>A text</p><p>and more</p>"), sound: band("<p>A strip of one line</p>") },
  ],
  brokenValues: [
    { fault: narrow("$1,234,567.89"), sound: narrow("$94.99") },
    { fault: narrow("<b style='display: block; width: 3ch'>10:43</b>"), sound: narrow("10:43") },
    {
      fault: narrow("ABCDE12345FGHIJ67890"),
      sound: narrow("<span style='white-space: nowrap'>ABCDE12345FGHIJ67890"),
    },
    { fault: narrow("pay_N17PmYkjQG60La"), sound: narrow("pay_<wbr>N17Pm") },
    { fault: narrow("adalovelace@example.com"), sound: narrow("ada@<wbr>brisk.<wbr>test") },
  ],
  brokenPieces: [
    {
      fault: narrow(`<a href="/" class="btn" style="${BUTTON}">Send it now</a>`),
      sound: narrow(`<a href="/" class="btn" style="display: inline-block; ${BUTTON}">Send it now</a>`),
    },
    {
      fault: `<span class="pill" style="display: inline-block; width: 4ch">Two words</span>`,
      sound: `<span class="pill" style="display: inline-block">Two words</span>`,
    },
    {
      fault: `<button style="${BUTTON}; width: 8ch; white-space: nowrap">Download the free version</button>`,
      sound: `<button style="${BUTTON}; width: 20ch">Download the free version</button>`,
    },
  ],
  falseButtons: [
    { fault: `<span class="btn">Undo</span>`, sound: `<label class="btn">Undo</label>` },
    {
      fault: `<span style="display: inline-block; ${BUTTON}">Undo</span>`,
      sound: `<button style="${BUTTON}">Undo</button>`,
    },
    {
      fault: `<b style="cursor: pointer">Undo</b>`,
      sound: `<a href="#undo" style="cursor: pointer">Undo</a>`,
    },
  ],
  rivalButtons: [
    {
      fault: `<section><a class="btn" href="/a">One</a> <p><button class="btn">Other</button></section>`,
      sound: `<section><a class="btn" href="/a">One</a> <p><button class="btn btn-quiet">Other</button></section>
        <section><a class="btn" href="/b">Another</a></section>`,
    },
  ],
  lonelyHeadings: [
    {
      fault: columns("avoid"),
      sound: columns("column"),
    },
    { fault: `<p>Text<h2>Nothing below it</h2>`, sound: `<h2>Something below it</h2><p>Text` },
  ],
  coveredTargets: [{ fault: jump(0), sound: jump(88) }],
}

for (const [rule, planted] of Object.entries(PLANTED))
  test(`${rule}: finds what is planted, and nothing in a sound page`, async ({ page }) => {
    await page.goto("about:blank")
    for (const { fault, sound, width = 1440 } of planted) {
      await page.setViewportSize({ width, height: 900 })
      expect(await faultyRules(fault)).toEqual([rule])
      expect(await faultyRules(sound)).toEqual([])
    }

    async function faultyRules(html: string): Promise<string[]> {
      await page.setContent(`<!doctype html><body style="margin: 0; font: 16px sans-serif">${html}`)
      return [...new Set((await findLayoutFaults(page)).map(([name]) => name))]
    }
  })
