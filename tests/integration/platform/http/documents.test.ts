import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { hashSource, stylesIn } from "#tests/support/browser/styles-in.ts"
import { ALL_STATIC_PAGES } from "#tests/support/server/public-pages.ts"
import { startApp } from "#tests/support/server/test-app.ts"

const KB = 1024

/** The landing page has two of the app's windows, and a chart that its button fills. */
const limitsOf = (path: string) => ({
  html: (path === "/" ? 26 : 15) * KB,
  styles: (path === "/" ? 8.3 : 6) * KB,
})

test("GET: a page without script and its styles are within their bytes", async () => {
  await using app = await startApp()
  for (const path of [...ALL_STATIC_PAGES, "/free", "/changelog", "/buy", "/nowhere"]) {
    const response = await app.visitor().get(path)
    const html = await response.text()
    const [styles = "", ...others] = stylesIn(html)
    expect(others).toEqual([])
    expect(response.headers.get("content-security-policy")).toContain(`style-src ${hashSource(styles)};`)
    expect(styles).toContain(".btn{")
    expect(gzipSync(styles).length, path).toBeLessThanOrEqual(limitsOf(path).styles)
    expect(gzipSync(html).length, path).toBeLessThanOrEqual(limitsOf(path).html)
  }
})

test("GET: nothing follows a document's end, nothing loads before its styles", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const order = await app.createOrder(member)
  for (const path of ["/", "/nowhere", "/login", "/dashboard", `/checkout/${order.id}`]) {
    const response = await (path === "/login" ? app.visitor() : member).get(path)
    const html = await response.text()
    expect([path, html.slice(html.indexOf("</body>"))]).toEqual([path, "</body></html>"])
    const head = html.slice(0, html.indexOf("</head>"))
    expect(head).not.toMatch(/<script|rel="(stylesheet|preload|modulepreload)"/)
    expect(response.headers.get("link")).toBeNull()
  }
})
