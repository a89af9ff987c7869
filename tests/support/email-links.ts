import { expect } from "vitest"
import type { App } from "./test-app.ts"
import { textOf } from "./test-client.ts"
import { waitFor } from "./wait-for.ts"

type LinkPath = "/confirm-email" | "/undo-email-change"

/** The links in the emails to an address, newest first, once there are `count` of them. */
export function linksTo(app: App, email: string, path: LinkPath, count = 1): Promise<string[]> {
  return waitFor(async () => {
    const link = new RegExp(`http://localhost:8787(${path}\\?token=[A-Za-z0-9]{43})\\b`)
    const links = (await app.inbox(email)).flatMap(({ text }) => link.exec(text)?.[1] ?? [])
    expect(links).toHaveLength(count)
    return links
  })
}

export async function linkTo(app: App, email: string, path: LinkPath): Promise<string> {
  return (await linksTo(app, email, path))[0] ?? "no link"
}

/** The status of a response and the text of its page. */
export async function answerOf(pending: Promise<Response>): Promise<[number, string]> {
  const response = await pending
  return [response.status, textOf(await response.text())]
}
