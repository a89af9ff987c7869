import { html } from "hono/html"
import type { HtmlEscapedString } from "hono/utils/html"

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

type Page = { title: string; body: Html; kind?: "wide" | "payment" | "framed" }

export function renderPage({ title, body, kind = "wide" }: Page): Html {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/styles.css">
  </head>
  <body class="${kind}">
    ${body}
  </body>
</html>`
}
