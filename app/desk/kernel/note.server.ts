import { NoteForm } from "#app/platform/desk/form.ts"
import { addNote, type NoteSubject } from "#app/platform/desk/note-queries.server.ts"
import { runAction } from "./action.server.ts"

/** Adds a note to what a page is about, if that still exists. */
export const noteAbout = (about: NoteSubject) =>
  runAction("note.add", {
    about,
    factor: "any",
    fields: {
      note: { hint: "Only owners see notes.", rows: 3 },
      complaint: { type: "checkbox" },
    },
    schema: NoteForm,
    run: ({ db, now, actor, formId, id, values, record }) => {
      const note = {
        id: formId,
        subjectKind: about,
        subjectId: id,
        author: actor.email,
        body: values.note,
        createdAt: now,
      }
      return record(addNote(db, note, values.complaint))
    },
    refusals: { refused: "What this page is about was deleted in the meantime, so nothing was done." },
  })
