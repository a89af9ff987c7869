import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOwner, requireRecentFactor } from "#app/accounts/sessions/guards.server.ts"
import { addNote, type NoteSubject } from "#app/audit/note-queries.server.ts"
import { type Action, defineAction } from "./action.server.ts"
import { deskMeta } from "./desk-page.tsx"
import { NoteForm } from "./form.ts"
import { createPageId } from "./form-id.server.ts"
import { createPageAction, type PageSettings } from "./page-action.server.ts"

/**
 * Loads what each page of an owner needs: the owner, the last part of the path as an id, the database and the time, and
 * in `page` what the ids of its forms begin with, and the message for a completed form. Throws the guard's response
 * for anyone else.
 */
export async function loadPage(args: LoaderFunctionArgs, actions: readonly Action[] = []) {
  const owner = await requireOwner(args)
  const { request, context, params } = args
  const { searchParams } = new URL(request.url)
  const done = actions.find(({ intent }) => intent === searchParams.get("done"))?.words.done
  const { db, now } = context
  const id = Object.values(params)[0] ?? ""
  const readAt = now()
  // Read before what the page shows: an entry that is added meanwhile is later than its forms.
  const lastEntry = (await context.auth.session())?.lastAuditEntry ?? 0
  const page = { formId: createPageId(context, { lastEntry, readAt }), done }
  return { owner, context, searchParams, id, db, now: readAt, page }
}

/** The loader of a file, which needs a recent factor; 404 where `read` answers null. */
export const file =
  (read: (loaded: Loaded) => Promise<Response | null>) => async (args: LoaderFunctionArgs) => {
    const loaded = await loadPage(args)
    await requireRecentFactor(args)
    return (await read(loaded)) ?? new Response(null, { status: 404 })
  }

export type Loaded = Awaited<ReturnType<typeof loadPage>>

export type Screen<Data> = PageSettings & {
  title: string
  /** A sentence under the heading. */
  lead?: string
  /** The path of the list that the page belongs to. */
  back?: string
  actions?: readonly Action[]
  /** Actions of other pages that redirect here once they are done. */
  actionsElsewhere?: readonly Action[]
  /** Loads the page's data, except for the messages of its forms. */
  read: (loaded: Loaded) => Data | Promise<Data>
}

/** A page that is no list, declared: what its route exports. */
export function screen<Data extends object>(declared: Screen<Data>) {
  const { title, lead, back, actions = [], actionsElsewhere = [], read, ...settings } = declared
  return {
    meta: deskMeta(title),
    action: createPageAction(actions, settings),
    loader: async (args: LoaderFunctionArgs) => {
      const loaded = await loadPage(args, [...actions, ...actionsElsewhere])
      return { title, lead, back, ...loaded.page, ...(await read(loaded)) }
    },
  }
}

/** Adds a note to what a page is about, if that still exists. */
export const noteAbout = (subject: NoteSubject) =>
  defineAction({
    name: "note.add",
    intent: "note",
    words: { button: "Add note", entry: "Note added", done: "The note was added." },
    subject,
    factor: "any",
    isRepeatable: true,
    fields: {
      note: { hint: "Only owners see notes.", rows: 3 },
      complaint: { type: "checkbox" },
    },
    schema: NoteForm,
    run: ({ db, now, actor, formId, id, values, record }) => {
      const note = {
        id: formId,
        subjectKind: subject,
        subjectId: id,
        author: actor.email,
        body: values.note,
        createdAt: now,
      }
      return record(addNote(db, note, values.complaint))
    },
    refusals: { refused: "What this page is about was deleted in the meantime, so nothing was done." },
  })
