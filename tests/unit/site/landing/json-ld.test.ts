import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { JsonLd } from "#app/site/landing/json-ld.tsx"

test("JsonLd: no text can end the element or open a comment in it", () => {
  const data = { name: '</script><script>alert("1")</script><!--' }
  const html = renderToStaticMarkup(createElement(JsonLd, { data }))
  const [, json = ""] = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(html) ?? []

  expect(json).not.toContain("<")
  expect(JSON.parse(json)).toEqual(data)
})
