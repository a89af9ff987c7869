type Question = { id: string; question: string; answer: string }

/** Questions of which one is open at a time, the first at the start; the browser keeps the rule by the shared name. */
export function Accordion({ name, items }: { name: string; items: readonly Question[] }) {
  return (
    <div className="mt-5">
      {items.map(({ id, question, answer }, index) => (
        <details key={id} className="accordion" open={index === 0} {...{ name }}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  )
}
