/** A kind of work items, from one source or several. */
export type WorkKind = {
  name: string
  title: string
  /** Singular noun for counting, as in "1 dispute". */
  noun: string
  /** Plural of the noun, if not the noun with an s. */
  nouns?: string
  /** Screen whose menu link shows the number of these items. */
  screen: string
}

/** Properties of every work item. */
export type WorkItem = {
  /** Name of its source. */
  source: string
  /** Key in alerts and snoozes: the source and its id. */
  item: string
  id: string
  /** Time when it appeared. */
  at: Date
  /** Email address of the customer whom it is about. */
  who?: string | null
  amount?: number | null
  currency?: string | null
}
