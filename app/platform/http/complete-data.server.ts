import type { EntryContext } from "@remix-run/cloudflare"

/**
 * Puts a page's data into `renderMeta.streamCache`, where Remix stores the chunks of the data stream that it has
 * read, so that a document renders to a string without suspending. To remove it: pass the entry context as it is
 * and render with `renderToReadableStream`.
 */
export async function withCompleteData(context: EntryContext): Promise<EntryContext> {
  const value = await new Response(context.serverHandoffStream).text()
  const chunk = Object.assign(Promise.resolve(), { result: { done: true, value } })
  return {
    ...context,
    serverHandoffStream: new ReadableStream(),
    renderMeta: { ...context.renderMeta, streamCache: { 0: chunk } },
  }
}

/** Stub for a document without script, which does not use the data. */
export function withoutData(context: EntryContext): EntryContext {
  return { ...context, serverHandoffStream: undefined }
}
