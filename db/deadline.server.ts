import { seconds } from "#app/domain/time.ts"

/** D1 answers in milliseconds or is in trouble; nobody is kept waiting to learn which. */
const ANSWER_WITHIN = seconds(4)

/** The same database, whose every question is refused when it is not answered in time. */
export function withDeadline(d1: D1Database): D1Database {
  const originals = new WeakMap<object, D1PreparedStatement>()

  function wrap(statement: D1PreparedStatement): D1PreparedStatement {
    const wrapped: D1PreparedStatement = new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => wrap(target.bind(...values))
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== "function") return member
        return (...values: unknown[]) => withTimeoutError(Promise.resolve(member.apply(target, values)))
      },
    })
    originals.set(wrapped, statement)
    return wrapped
  }

  return new Proxy(d1, {
    get(target, name) {
      if (name === "prepare") return (query: string) => wrap(target.prepare(query))
      if (name === "batch") {
        return (statements: D1PreparedStatement[]) =>
          withTimeoutError(target.batch(statements.map((statement) => originals.get(statement) ?? statement)))
      }
      return Reflect.get(target, name)
    },
  })
}

function withTimeoutError<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the database did not answer in time")), ANSWER_WITHIN)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
